import { readFileSync } from 'node:fs'
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  type Segment,
} from 'jsonc-parser'
import { z } from 'zod'
import { fileFaults } from '~/server/files/file-faults'

const words = fileFaults

/** A fault in a JSON file, with its line if it is known. */
export interface FileFault {
  line: number | null
  reason: string
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
  /** Finds the keys that stand in one object twice: the parser takes the last one in silence. */
  findRepeatedKeys: () => FileFault[]
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

/**
 * Parses the bytes of a JSON file: UTF-8, with or without a byte order mark. Throws {@link FaultyFile} for
 * any other encoding, such as Windows-1251, which visitors would see as question marks.
 */
export function parseJsonFile(file: string, bytes: Uint8Array): JsonFile {
  const text = decode(file, bytes)
  try {
    const value: unknown = JSON.parse(text)
    let lines: Lines | undefined
    const linesOf = () => (lines ??= new Lines(text))
    return {
      value,
      lineOf: (path) => linesOf().of(path),
      findRepeatedKeys: () => linesOf().ofRepeatedKeys(),
    }
  } catch {
    // On Node 20, JSON.parse does not report the position.
    const line = new Lines(text).ofFirstError()
    const [, number] = SPACED_NUMBER.exec(text.split('\n')[(line ?? 0) - 1] ?? '') ?? []
    const reason = number ? words.spacedNumber(number.replace(/\s/g, '')) : words.notJson
    throw new FaultyFile(file, [{ line, reason }])
  }
}

/** Finds the lines of values in a JSON text. */
class Lines {
  private readonly errors: ParseError[] = []
  private readonly root: Node | undefined

  constructor(private readonly text: string) {
    this.root = parseTree(text, this.errors, { disallowComments: true })
  }

  of(path: readonly PropertyKey[]): number {
    for (let length = path.length; this.root && length > 0; length -= 1) {
      const node = findNodeAtLocation(this.root, path.slice(0, length) as Segment[])
      if (node) return this.at(node.offset)
    }
    return this.at(this.root?.offset ?? 0)
  }

  ofFirstError(): number | null {
    const [error] = this.errors
    return error ? this.at(error.offset) : null
  }

  ofRepeatedKeys(): FileFault[] {
    return objectsIn(this.root).flatMap(({ children = [] }) => {
      const known = new Set<unknown>()
      return children.flatMap(({ offset, children: [key] = [] }) => {
        const name: unknown = key?.value
        if (known.has(name))
          return [{ line: this.at(offset), reason: words.repeated(String(name)) }]
        known.add(name)
        return []
      })
    })
  }

  private at(offset: number): number {
    return this.text.slice(0, offset).split('\n').length
  }
}

/** Returns the objects in a tree, the outer before the inner. */
function objectsIn(node: Node | undefined): Node[] {
  if (!node) return []
  const inner = (node.children ?? []).flatMap(objectsIn)
  return node.type === 'object' ? [node, ...inner] : inner
}

export interface ValueFault {
  path: readonly PropertyKey[]
  reason: string
}

/**
 * Converts zod's issues to faults with Russian reasons: the schema's own messages, and words for
 * missing values, wrong types and unknown keys. Parse with `reportInput: true`, which distinguishes
 * a missing value from a wrong one.
 */
export function explainIssues({ issues }: z.ZodError): ValueFault[] {
  return issues.map((issue) => {
    const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return { path: [...issue.path, ...unknownKey], reason: reasonOf(issue) }
  })
}

export function withLines(faults: ValueFault[], lineOf: JsonFile['lineOf']): FileFault[] {
  return faults.map(({ path, reason }) => ({ line: lineOf(path), reason }))
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return words.unknown(issue.keys)
  if (issue.input === undefined) return words.missing(name)
  const wanted = issue.code === 'invalid_type' ? words.wanted[issue.expected] : undefined
  return words.wrong(name, wanted ?? issue.message)
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaultyFile(file, [{ line: null, reason: words.notUtf8 }])
  }
}
