import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toNginxMaps, toPanelMap } from './nginxMaps.ts'
import type { ServedPage } from './servedSite.ts'

const token = fc.stringMatching(/^[\w-]{1,128}$/)
const source = fc.webAuthority().map((authority) => new URL(`https://${authority}`).origin)

const BY_TOKEN = { variable: '$chat_tenant', keyOf: ({ token: name }: ServedPage) => name }

describe('toNginxMaps', () => {
  test('no parameter reaches the length that nginx rejects, or contains a quote, a backslash or a line break', () => {
    fc.assert(
      fc.property(token, fc.array(source, { maxLength: 300 }), (name, hosts) => {
        const policy = `default-src 'none'; frame-ancestors ${hosts.join(' ')}`
        const maps = toNginxMaps(
          [{ token: name, version: '', panelHash: '', headers: { 'content-security-policy': policy } }],
          BY_TOKEN,
        )
        const parameters = [...maps.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
        expect(parameters.filter((text) => text.length >= 4096 || /[\\\n]/.test(text))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('a source that nginx would read as a variable or a quote is left out of a header', () => {
    const headers = { 'content-security-policy': 'img-src https://ok.test https://$host "' }
    expect(toNginxMaps([{ token: 'acme', version: '', headers, panelHash: '' }], BY_TOKEN)).toContain(
      'acme "img-src https://ok.test";',
    )
  })

  test('a tenant without Integrity-Policy gets an empty one, and each tenant gets the hash of its panel script', () => {
    const tenants = [
      {
        token: 'one',
        version: '',
        headers: { 'integrity-policy': 'blocked-destinations=(script)' },
        panelHash: 'a+/=',
      },
      { token: 'two', version: '', headers: {}, panelHash: '' },
    ]
    expect(toNginxMaps(tenants, BY_TOKEN)).toMatch(/one "blocked-destinations=\(script\)";\n +two "";/)
    expect(toPanelMap(tenants)).toMatch(/\$chat_panel_hash \{\n +default "";\n +one "a\+\/=";\n +two "";/)
  })

  test('a header value of a changed manifest cannot end its quotation marks', () => {
    const headers = { 'integrity-policy': '"; } server { listen 1; } map $uri $x { default "' }
    const page = { token: 'acme', version: '', headers, panelHash: '' }
    expect(() => toNginxMaps([page], BY_TOKEN)).toThrow('cannot contain')
    const quoted = { 'integrity-policy': '"; } server { listen 1; }' }
    expect(toNginxMaps([{ ...page, headers: quoted }], BY_TOKEN)).toContain('acme "\\"; } server { listen 1; }";')
  })
})
