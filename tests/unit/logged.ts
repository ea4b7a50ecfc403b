import { beforeEach, vi } from 'vitest'

// The log of what is tested is read, and not printed. vite.config.ts has this run before each file of tests.
beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))

/** Returns the lines that the site has logged in this test, or since `forgetLog`, without their times. */
export function logged() {
  const printed = vi.mocked(process.stderr.write).mock.calls.map(([text]) => String(text))
  return printed
    .filter((text) => text.startsWith('{"time":'))
    .map((line) => ({ ...(JSON.parse(line) as { kind: string }), time: undefined }))
}

export function forgetLog(): void {
  vi.mocked(process.stderr.write).mockClear()
}
