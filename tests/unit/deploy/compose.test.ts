import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSettings } from '~/server/settings/env.server'

interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string | number>
  logging?: { options: Record<string, string> }
}

const file = readFileSync('deploy/compose.yaml', 'utf8')
const { services } = parse(file, { merge: true }) as { services: Record<string, Service> }

test('what the containers are given are settings of the site, with values that it accepts', () => {
  const { environment = {} } = services.one ?? {}
  const values = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replace(/\$\{DOMAIN[^}]*\}/, 'mezha.ru'),
  ])
  // TZ is Node's own.
  expect(values.map(([name]) => name)).toEqual([
    'SITE_URL',
    'TRUST_PROXY',
    'DATABASE_URL',
    'BACKUP_DIR',
    'TZ',
  ])
  expect(parseSettings(Object.fromEntries(values))).toHaveProperty('settings')
  expect(services.nightly?.environment).toEqual(environment)
})

test('each container has a root that it cannot write, no rights of its own, and a log with an end', () => {
  expect(Object.keys(services)).toEqual(['one', 'two', 'nightly', 'proxy'])
  for (const { read_only, cap_drop, logging } of Object.values(services)) {
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
    expect(logging?.options).toHaveProperty('max-size')
  }
})

test('the proxy leads to the containers, keeps no form to send it again, and sends no request of the desk twice', () => {
  const settings = readFileSync('deploy/Caddyfile', 'utf8').replace(/^\s*#.*$/gm, '')
  expect(settings).toContain('reverse_proxy one:3000 two:3000 {')
  expect(settings).not.toMatch(/buffer/)
  expect(settings).toMatch(/lb_retry_match \{\s+method GET HEAD\s+not path \/desk \/desk\/\*\s+\}/)
  expect(settings).toContain('keepalive off')
})

test('the image is built of all that the build calls', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { build: string }
  }
  const called = scripts.build.match(/scripts\/[\w-]+\.js/g) ?? []
  const taken = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
  expect(called).not.toEqual([])
  expect(called.filter((file) => !taken.includes(`!${file}`))).toEqual([])
})
