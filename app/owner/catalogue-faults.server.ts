import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { owner } from '~/content/owner'
import { explainIssues, type FileFault, FaultyFile, readJsonFile } from '~/files/json-file.server'
import { serviceKey } from '~/catalogue/service'
import { parseIcon, serviceSchema } from '~/catalogue/services.server'

const { files, list: words, serviceFields } = owner

/** The site ignores unknown fields; the check reports them, for they are misspelt. */
const strictService = serviceSchema.strict()

/**
 * Returns every fault of the catalogue in `file`, including what the site would accept: unknown fields,
 * repeated ids, prices of 0, icons that are not in any of `iconFolders`. Throws {@link FaultyFile} if the file
 * cannot be read or holds no list.
 */
export function catalogueFaults(file: string, iconFolders: string[]): FileFault[] {
  const { value: list, lineOf } = readJsonFile(file)
  if (!Array.isArray(list)) throw new FaultyFile(file, [{ line: 1, reason: words.noList }])
  const titles = new Map<string, string>()
  const keys = new Set<string>()

  return list.flatMap((item: unknown, index) => {
    const { data, error } = strictService.safeParse(item, { reportInput: true })
    if (error) return explainIssues(error, lineOf, [index])
    const { id, title, price, icon } = data
    const key = serviceKey({ id, title })
    if (keys.has(key)) return [{ line: lineOf([index]), reason: words.repeated }]
    keys.add(key)
    const firstTitle = titles.get(String(id))
    titles.set(String(id), firstTitle ?? title)

    const reasons = {
      id: firstTitle === undefined ? null : words.sameId(firstTitle),
      price: price === 0 ? words.noPrice : null,
      icon: icon ? iconFault(icon, iconFolders) : null,
    }
    return Object.entries(reasons).flatMap(([field, reason]) =>
      reason === null ? [] : [{ line: lineOf([index, field]), reason }],
    )
  })
}

function iconFault(icon: unknown, folders: string[]): string | null {
  if (typeof icon !== 'string' || parseIcon(icon) === null) {
    return files.wrong('icon', serviceFields.icon)
  }
  const path = icon.replace(/[?#].*/, '')
  return folders.some((folder) => existsSync(join(folder, path))) ? null : words.noIcon(path)
}
