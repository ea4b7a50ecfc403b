import { iconsIn, parseServices, UnusableList } from '~/agency/catalogue/services.server'
import {
  type FileFault,
  FaultyFile,
  readJsonFile,
  withLines,
} from '~/server/files/json-file.server'

/**
 * Returns every fault of the catalogue in `file`, including what the site would accept: unknown fields,
 * repeated ids, prices of 0, icons that are not in any of `iconFolders`. Throws {@link FaultyFile} if the file
 * cannot be read or holds no list.
 */
export function catalogueFaults(file: string, iconFolders: string[]): FileFault[] {
  const { value, lineOf } = readJsonFile(file)
  try {
    return withLines(parseServices(value, { hasIcon: iconsIn(iconFolders) }).faults, lineOf)
  } catch (error) {
    if (!(error instanceof UnusableList)) throw error
    throw new FaultyFile(file, [{ line: 1, reason: error.message }])
  }
}
