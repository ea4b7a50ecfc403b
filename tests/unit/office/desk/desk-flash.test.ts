import { expect, test } from 'vitest'
import { createDeskFlash } from '~/office/desk/desk-flash.server'

const desk = createDeskFlash({ isHttps: true, secrets: ['secret'] })

/** The page to which a press leads, as a browser with these cookies asks for it. */
const visit = (address: string, cookies: string[]) =>
  new Request(`https://mezha.example${address}`, { headers: { Cookie: cookies.join('; ') } })

async function press(address: string, text: string) {
  const { status, headers } = await desk.redirect(address, { text })
  const [cookie = ''] = headers.get('Set-Cookie')?.split(';') ?? []
  return { status, address: headers.get('Location') ?? '', cookie }
}

test('what a press did is said once, on the page to which it leads', async () => {
  const { status, address, cookie } = await press('/desk?show=new#request-7', 'Взята')
  expect(status).toBe(303)
  expect(address).toMatch(/^\/desk\?show=new&said=[0-9a-f]{12}#request-7$/)
  const taken = await desk.take(visit(address, [cookie]))
  expect(taken?.flash).toEqual({ text: 'Взята' })
  expect(taken?.forget).toMatch(/^desk-said-\w{12}=; Max-Age=0; Path=\/desk; .*HttpOnly; Secure/)
  expect(await desk.take(visit(address, []))).toBeNull()
})

test('of two tabs each says its own', async () => {
  const [one, two] = [await press('/desk', 'Одна'), await press('/desk', 'Другая')]
  const cookies = [one.cookie, two.cookie]
  expect((await desk.take(visit(two.address, cookies)))?.flash.text).toBe('Другая')
  expect((await desk.take(visit(one.address, cookies)))?.flash.text).toBe('Одна')
})

test.each(['/desk?said=0123456789ab', '/desk?said=__proto__', '/desk?done=finish', '/desk'])(
  'an address that somebody made up says nothing: %s',
  async (address) => {
    const { cookie } = await press('/desk', 'Взята')
    const [, value = ''] = cookie.split('=')
    expect(await desk.take(visit(address, [cookie, 'desk-said-0123456789ab=e30=']))).toBeNull()
    expect(
      await desk.take(visit(address, [`desk-said-0123456789ab=${value.slice(0, -4)}`])),
    ).toBeNull()
  },
)
