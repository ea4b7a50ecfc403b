import { serviceKey } from './service'
import { explain, type FileFault, FaultyFile, readJsonFile } from '~/files/json-file.server'
import { parseIcon, writtenService } from './services.server'
import { fieldHints, staff } from '~/content/staff'

const { faults: words } = staff

/** What the site leaves out in silence is a fault here: nobody misspells a field on purpose. */
const wholeService = writtenService.strict()

/** Every fault of the catalogue in `file`, those included for which the site leaves something out. */
export function catalogueFaults(file: string): FileFault[] {
  const { value: list, lineOf } = readJsonFile(file)
  if (!Array.isArray(list)) {
    throw new FaultyFile(file, [{ line: 1, reason: words.wrong('', words.wanted.array ?? '') }])
  }
  const keys = new Set<string>()
  return list.flatMap((item: unknown, index) => {
    const parsed = wholeService.safeParse(item, { reportInput: true })
    if (!parsed.success) {
      return parsed.error.issues.map((issue) => explain(issue, lineOf, [index]))
    }
    const key = serviceKey(parsed.data)
    if (keys.has(key)) return [{ line: lineOf([index]), reason: words.repeated }]
    keys.add(key)
    const { icon } = parsed.data
    if (!icon || parseIcon(icon, null) !== null) return []
    const reason = words.wrong('icon', fieldHints.icon ?? '')
    return [{ line: lineOf([index, 'icon']), reason }]
  })
}
