import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { findNodeAtLocation, type ParseError, parseTree, type Segment } from 'jsonc-parser'
import { z } from 'zod'
import { fileFaults as words } from './file-faults'

/** A fault in a JSON file, with its line if it is known. */
export interface FileFault {
  line: number | null
  reason: string
  mayBeRight?: boolean
}

/** Thrown if a file cannot be used. The message names the file, the lines and the reasons. */
export class FaultyFile extends Error {
  override name = 'FaultyFile'

  constructor(
    readonly file: string,
    readonly faults: FileFault[],
  ) {
    super(faults.map((fault) => describeFault(file, fault)).join('; '))
  }
}

/** A number as people write it, with spaces between thousands. */
const SPACED_NUMBER = /"\s*:\s*(\d{1,3}(?:\s\d{3})+)/

export interface JsonFile {
  value: unknown
  /** Returns the line of the value at a path, or of its nearest parent if it is missing. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** Returns `facts.json, line 3: reason`, in Russian. */
export function describeFault(file: string, { line, reason }: FileFault): string {
  return words.place(file, line) + reason
}

/** Reads and parses a JSON file. Throws {@link FaultyFile} if it cannot be read or is not valid JSON. */
export function readJsonFile(file: string): JsonFile {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const reason = words.unreadable((error as Error).message)
    throw new FaultyFile(file, [{ line: null, reason }])
  }
  return parseJsonFile(file, bytes)
}

/** Parses a JSON file's bytes. Throws {@link FaultyFile}, also for encodings other than UTF-8 (Windows-1251). */
export function parseJsonFile(file: string, bytes: Uint8Array): JsonFile {
  if (!isUtf8(bytes)) throw new FaultyFile(file, [{ line: null, reason: words.notUtf8 }])
  const text = new TextDecoder().decode(bytes)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (!root || errors[0]) {
    const line = lineAt(errors[0]?.offset ?? 0)
    const [, number] = SPACED_NUMBER.exec(text.split('\n')[line - 1] ?? '') ?? []
    const reason = number ? words.spacedNumber(number.replace(/\s/g, '')) : words.notJson
    throw new FaultyFile(file, [{ line, reason }])
  }
  return {
    // Not the tree's value, whose objects have no prototype: to print one throws.
    value: JSON.parse(text),
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node = findNodeAtLocation(root, path.slice(0, length) as Segment[])
        if (node) return lineAt(node.offset)
      }
      return lineAt(root.offset)
    },
  }
}

interface FaultWords {
  /** For a file: names the field. */
  reason: string
  /** For the form's field itself; absent: as `reason`. */
  atField?: string
}

export interface ValueFault extends FaultWords {
  path: readonly PropertyKey[]
  /** It may be right: whoever typed it is asked, and `check` reports it. */
  mayBeRight?: boolean
}

/** Converts zod's issues to Russian faults. Needs `reportInput: true` to tell missing values from wrong ones. */
export function explainIssues({ issues }: z.ZodError): ValueFault[] {
  return issues.map((issue) => {
    const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return { path: [...issue.path, ...unknownKey], ...wordsOf(issue) }
  })
}

export function withLines(faults: ValueFault[], lineOf: JsonFile['lineOf']): FileFault[] {
  return faults.map(({ path, reason, mayBeRight }) => ({ line: lineOf(path), reason, mayBeRight }))
}

/** Returns the words of one field's fault; files name the field. */
export function ofField(name: string, reason: string, atField = reason): FaultWords {
  return { reason: words.wrong(name, reason), atField }
}

function wordsOf(issue: z.core.$ZodIssue): FaultWords {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return { reason: words.unknown(issue.keys) }
  if (issue.input === undefined) return { reason: words.missing(name), atField: words.needed }
  const wanted = issue.code === 'invalid_type' ? words.wanted[issue.expected] : undefined
  return ofField(name, wanted ?? issue.message)
}
