import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nginxMaps } from './nginx.ts'

const token = fc.stringMatching(/^[\w-]{1,128}$/)
const source = fc.webUrl({ validSchemes: ['https'] }).map((url) => new URL(url).origin)

describe('headers of tenants for nginx', () => {
  test('no parameter reaches the length that nginx refuses, and none holds a quote, a backslash or a line break', () => {
    fc.assert(
      fc.property(token, fc.array(source, { maxLength: 300 }), (name, hosts) => {
        const policy = `default-src 'none'; frame-ancestors ${hosts.join(' ')}`
        const maps = nginxMaps([{ token: name, panelHash: '', headers: { 'content-security-policy': policy } }])
        const parameters = [...maps.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
        expect(parameters.filter((text) => text.length >= 4096 || /[\\\n]/.test(text))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('a value that nginx would take for a variable is left out, so that less is allowed and never more', () => {
    const headers = { 'content-security-policy': 'img-src https://ok.test https://$host "' }
    expect(nginxMaps([{ token: 'acme', headers, panelHash: '' }])).toContain('acme "img-src https://ok.test";')
  })

  test('a page without Integrity-Policy is sent without it, and each tenant has the hash of its panel file', () => {
    const tenants = [
      { token: 'one', headers: { 'integrity-policy': 'blocked-destinations=(script)' }, panelHash: 'a+/=' },
      { token: 'two', headers: {}, panelHash: '' },
    ]
    expect(nginxMaps(tenants)).toMatch(/one "blocked-destinations=\(script\)";\n +two "";/)
    expect(nginxMaps(tenants)).toMatch(/\$chat_panel_hash \{\n +default "";\n +one "a\+\/=";\n +two "";/)
  })
})
