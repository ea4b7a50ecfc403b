import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherBuild } from '../support/other-build'
import { expect, siteTest as test } from './fixtures'

test('the stack of a fault in the log names the function, the file and the line', async ({
  newSite,
}) => {
  const folder = otherBuild()
  const assets = join(folder, 'build', 'server', 'assets')
  const name = readdirSync(assets).find((one) => /^server-build.*\.js$/.test(one)) ?? ''
  const code = readFileSync(join(assets, name), 'utf8')
  writeFileSync(join(assets, name), code.replace('"User-agent: *"', 'aFault()'))

  const site = await newSite({}, folder)
  expect((await fetch(`${site.url}/robots.txt`)).status).toBe(500)
  const [fault] = site.log().filter(({ kind }) => kind === 'page-failed')
  expect(fault?.reason).toMatch(/at loader\S* \(.*\/server-build-[\w-]+\.js:\d+:\d+\)/)
})
