import { expect, test, vi } from 'vitest'
import { log } from '~/server/log/log.server'

test('a field neither ends the line nor moves the terminal’s cursor', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const reason = 'Забор\u009b2J\u2028{"kind":"forged"}\n\u001b[2J\u202e'
  log('send-failed', { reason })
  expect(write).toHaveBeenCalledTimes(1)
  const line = String(write.mock.calls[0]?.[0])
  expect(line).toContain(String.raw`Забор\u009b2J\u2028{\"kind\":\"forged\"}\n\u001b[2J\u202e`)
  expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+\n$/u)
  expect(JSON.parse(line)).toMatchObject({ kind: 'send-failed', reason })
})
