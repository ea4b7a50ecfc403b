import { serviceKey } from '../agency'
import { explain, type FileFault, FaultyFile, readOwnJson } from '../own-json.server'
import { writtenService } from '../services.server'
import { staff } from '~/content/staff'

const { faults: words } = staff

/** Every fault of the catalogue in `file`, those included for which the site leaves a service out. */
export function catalogueFaults(file: string): FileFault[] {
  const { value: list, lineOf } = readOwnJson(file)
  if (!Array.isArray(list)) {
    throw new FaultyFile(file, [{ line: 1, reason: words.wrong('', words.wanted.array ?? '') }])
  }
  const keys = new Set<string>()
  return list.flatMap((item: unknown, index) => {
    const parsed = writtenService.safeParse(item, { reportInput: true })
    if (!parsed.success) {
      return parsed.error.issues.map((issue) => explain(issue, lineOf, [index]))
    }
    const key = serviceKey(parsed.data)
    if (keys.has(key)) return [{ line: lineOf([index]), reason: words.repeated }]
    keys.add(key)
    return []
  })
}
