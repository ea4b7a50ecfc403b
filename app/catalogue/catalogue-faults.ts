import { owner } from '~/content/owner'
import { explainIssues, type FileFault, FaultyFile, readJsonFile } from '~/files/json-file.server'
import { serviceKey } from './service'
import { parseIcon, writtenService } from './services.server'

const { files, list: words, serviceFields } = owner

/** What the site leaves out in silence is a fault here: nobody misspells a field on purpose. */
const wholeService = writtenService.strict()
const explain = explainIssues(wholeService)

/** Every fault of the catalogue in `file`, those included for which the site leaves something out. */
export function catalogueFaults(file: string): FileFault[] {
  const { value: list, lineOf } = readJsonFile(file)
  if (!Array.isArray(list)) throw new FaultyFile(file, [{ line: 1, reason: words.noList }])
  const keys = new Set<string>()
  return list.flatMap((item: unknown, index) => {
    const { data, error } = wholeService.safeParse(item, { reportInput: true })
    if (error) return explain(error, lineOf, [index])
    const key = serviceKey(data)
    if (keys.has(key)) return [{ line: lineOf([index]), reason: words.repeated }]
    keys.add(key)
    if (!data.icon || parseIcon(data.icon) !== null) return []
    return [{ line: lineOf([index, 'icon']), reason: files.wrong('icon', serviceFields.icon) }]
  })
}
