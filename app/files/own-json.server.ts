import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { fieldHints, staff } from '~/content/staff'

const { faults: words } = staff

/** What is wrong with a file that the staff edits, and in which of its lines, where that is known. */
export interface FileFault {
  line: number | null
  reason: string
}

/** A file of the staff's that cannot be used as it is. The message names it, the lines and reasons. */
export class FaultyFile extends Error {
  override name = 'FaultyFile'

  constructor(
    readonly file: string,
    readonly faults: FileFault[],
  ) {
    super(faults.map((fault) => describeFault(file, fault)).join('; '))
  }
}

/** A value read from JSON, and the line on which each part of it stands. */
export interface OwnJson {
  value: unknown
  /** Of the value at a path, or of the nearest around it where there is none. */
  lineOf: (path: readonly PropertyKey[]) => number
}

/** `facts.json, line 3: reason`, in the staff's language. */
export function describeFault(file: string, { line, reason }: FileFault): string {
  return words.place(file, line) + reason
}

/** Reads a file as {@link parseOwnJson} does, which also says where it cannot be read. */
export function readOwnJson(file: string): OwnJson {
  try {
    return parseOwnJson(file, readFileSync(file))
  } catch (error) {
    if (error instanceof FaultyFile) throw error
    const reason = words.unreadable((error as Error).message)
    throw new FaultyFile(file, [{ line: null, reason }])
  }
}

/**
 * Reads JSON that people write by hand: UTF-8, with or without the mark that Windows' Notepad puts in
 * front. Throws {@link FaultyFile} on anything else, such as Windows-1251, which would otherwise reach
 * visitors as question marks.
 */
export function parseOwnJson(file: string, bytes: Uint8Array): OwnJson {
  const text = decode(file, bytes)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { stoppedAt } = findValues(text)
    const line = stoppedAt === null ? null : lineAt(stoppedAt)
    throw new FaultyFile(file, [{ line, reason: words.notJson }])
  }
  let starts: Map<string, number> | undefined
  return {
    value,
    lineOf(path) {
      starts ??= findValues(text).starts
      let known = path.length
      while (known > 0 && !starts.has(keyOf(path.slice(0, known)))) known -= 1
      return lineAt(starts.get(keyOf(path.slice(0, known))) ?? 0)
    },
  }
}

/** Says in the staff's words what zod found, and where. Parse with `reportInput: true`. */
export function explain(
  issue: z.core.$ZodIssue,
  lineOf: OwnJson['lineOf'],
  base: readonly PropertyKey[] = [],
): FileFault {
  const path = [...base, ...issue.path]
  const name = issue.path.join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return {
        line: lineOf([...path, ...issue.keys.slice(0, 1)]),
        reason: words.unknown(issue.keys),
      }
    case 'invalid_type':
      return {
        line: lineOf(path),
        reason:
          issue.input === undefined
            ? words.missing(name)
            : words.wrong(name, words.wanted[issue.expected] ?? issue.expected),
      }
    default:
      return {
        line: lineOf(path),
        reason: words.wrong(name, fieldHints[String(path.at(-1))] ?? issue.message),
      }
  }
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FaultyFile(file, [{ line: null, reason: words.notUtf8 }])
  }
}

const TOKEN =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|\w+|\S/giu
const VALUE = /^("[^]*"|-?\d.*|true|false|null|[[{])$/
const NAME = /^"[^]*"$/

/**
 * Walks through JSON as its grammar says: where each value starts, by its path, and where the text
 * stops being JSON, null where it does not. JSON.parse of Node 20 tells neither.
 */
function findValues(text: string): { starts: Map<string, number>; stoppedAt: number | null } {
  const starts = new Map<string, number>()
  const tokens = text.matchAll(TOKEN)
  let token = next()
  let stoppedAt: number | null = null

  function next(): { text: string; at: number } {
    const { value } = tokens.next()
    return value ? { text: value[0], at: value.index } : { text: '', at: text.length }
  }
  /** Steps over a token of the kind that belongs here; false where it is none. */
  function take(kind: RegExp): string | false {
    if (stoppedAt !== null || !kind.test(token.text)) {
      stoppedAt ??= token.at
      return false
    }
    const taken = token.text
    token = next()
    return taken
  }
  function walk(path: readonly PropertyKey[]): void {
    starts.set(keyOf(path), token.at)
    const opening = take(VALUE)
    if (opening === '[') walkParts(']', (index) => walk([...path, index]))
    if (opening === '{') {
      walkParts('}', () => {
        const name = take(NAME)
        if (name !== false && take(/^:$/)) walk([...path, JSON.parse(name) as string])
      })
    }
  }
  function walkParts(end: ']' | '}', walkPart: (index: number) => void): void {
    for (let index = 0; token.text !== end; index += 1) {
      if (index > 0 && !take(/^,$/)) return
      walkPart(index)
      if (stoppedAt !== null) return
    }
    token = next()
  }

  walk([])
  take(/^$/)
  return { starts, stoppedAt }
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path)
}
