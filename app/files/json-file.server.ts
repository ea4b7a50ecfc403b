import { readFileSync } from 'node:fs'
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  type Segment,
} from 'jsonc-parser'
import { z } from 'zod'
import { owner } from '~/content/owner'

const { files: words } = owner

/** What is wrong with a JSON file, and on which line, where that is known. */
export interface FileFault {
  line: number | null
  reason: string
}

/** A file that cannot be used as it is. The message names the file, the lines and the reasons. */
export class FaultyFile extends Error {
  override name = 'FaultyFile'

  constructor(
    readonly file: string,
    readonly faults: FileFault[],
  ) {
    super(faults.map((fault) => describeFault(file, fault)).join('; '))
  }
}

/** A parsed file. */
export interface JsonFile {
  value: unknown
  /** The line of the value at a path, or of the nearest value around it where there is none. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** `facts.json, line 3: reason`, in the owner's language. */
export function describeFault(file: string, { line, reason }: FileFault): string {
  return words.place(file, line) + reason
}

/** Reads and parses a JSON file. Throws {@link FaultyFile} where it cannot be read or is no JSON. */
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
 * Parses a file's JSON: UTF-8, with or without a byte order mark. Throws {@link FaultyFile} on
 * anything else, such as Windows-1251, which would otherwise reach visitors as question marks.
 */
export function parseJsonFile(file: string, bytes: Uint8Array): JsonFile {
  const text = decode(file, bytes)
  try {
    const value: unknown = JSON.parse(text)
    let lines: Lines | undefined
    return { value, lineOf: (path) => (lines ??= new Lines(text)).of(path) }
  } catch {
    // JSON.parse of Node 20 does not say where.
    throw new FaultyFile(file, [{ line: new Lines(text).ofFirstError(), reason: words.notJson }])
  }
}

/** On which lines the values of a JSON text stand. */
class Lines {
  private readonly errors: ParseError[] = []
  private readonly root: Node | undefined
  private readonly lineEnds: number[]

  constructor(text: string) {
    this.root = parseTree(text, this.errors, { disallowComments: true })
    this.lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index)
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

  private at(offset: number): number {
    const line = this.lineEnds.findIndex((end) => end >= offset)
    return (line < 0 ? this.lineEnds.length : line) + 1
  }
}

/**
 * Returns what zod found wrong with a value, in the owner's language and with the lines. The schema's
 * rules bring their own messages. Parse with `reportInput: true`: a value that is missing is told from
 * one that is wrong by it. `base` is the path of the value within its file.
 */
export function explainIssues(
  { issues }: z.ZodError,
  lineOf?: JsonFile['lineOf'],
  base: readonly PropertyKey[] = [],
): FileFault[] {
  return issues.map((issue) => {
    const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const line = lineOf?.([...base, ...issue.path, ...unknownKey]) ?? null
    return { line, reason: reasonOf(issue) }
  })
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return words.unknown(issue.keys)
  if (issue.input === undefined) return words.missing(name)
  const wanted = issue.code === 'invalid_type' ? words.wanted[issue.expected] : undefined
  return words.wrong(name, wanted ?? issue.message)
}

/** Returns the JSON schema by which editors complete and check a file. */
export function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input' })
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaultyFile(file, [{ line: null, reason: words.notUtf8 }])
  }
}
