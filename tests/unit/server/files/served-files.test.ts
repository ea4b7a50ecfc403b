import { expect, test, vi } from 'vitest'
import { sha256 } from '~/hashes/sha256.server'
import { type FileSource, inMemory } from '~/server/files/served-files.server'

/** Files of ten bytes by their names. */
function source(names: string[]) {
  const bytesOf = (name: string) => Buffer.from(name.padEnd(10))
  const read = vi.fn((name: string) => Promise.resolve(bytesOf(name)))
  const files: FileSource = {
    digestOf: (name) => (names.includes(name) ? sha256(bytesOf(name)) : null),
    read,
  }
  return { files, names, read: () => read.mock.calls.map(([name]) => name).join('') }
}

test('a file is read once, also where many ask for it at once', async () => {
  const { files, read } = source(['a', 'b'])
  const { read: get } = inMemory(files)
  await Promise.all(['a', 'a', 'b', 'a'].map(get))
  await get('a')
  expect(read()).toBe('ab')
})

test('a file that is gone is not served from the cache, and a failed read is tried again', async () => {
  const { files, names } = source(['a'])
  const { read: get } = inMemory(files)
  vi.mocked(files.read).mockRejectedValueOnce(new Error('away'))
  await expect(get('a')).rejects.toThrow('away')
  expect(await get('a')).not.toBeNull()
  names.pop()
  expect(await get('a')).toBeNull()
})
