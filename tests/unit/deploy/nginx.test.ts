import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const conf = readFileSync('deploy/nginx.conf', 'utf8')

test('no server writes the query of a link into its access log', () => {
  const [, format = ''] = /log_format mezha ([^;]*);/.exec(conf) ?? []
  expect(format).toContain('$mezha_path')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  const servers = conf.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(3)
  for (const server of servers) {
    expect(server.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/access.log mezha;'])
  }
})
