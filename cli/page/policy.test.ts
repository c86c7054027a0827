import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { SERVICES, tenantWith } from '#test/support/tenants.ts'
import { framePolicy, hostPolicy, serviceOrigins, toMetaPolicy } from './policy.ts'

const values = (name: string, ...[reach, scripts = [], own]: Partial<Parameters<typeof framePolicy>>) =>
  framePolicy(reach ?? {}, scripts, own).get(name)

const sorted = (list: readonly string[] = []): readonly string[] => [...list].toSorted()

describe('the frame', () => {
  test('talks to exactly the tenant’s services, and over a socket to its line alone', () => {
    expect(sorted(values('connect-src', tenantWith({ services: SERVICES })))).toEqual([
      "'self'",
      'https://api.acme.test',
      'https://cdn.acme.test',
      'https://country.acme.test',
      'https://kb.acme.test',
      'https://metrics.acme.test',
      'https://mid.acme.test',
      'wss://line.acme.test',
    ])
  })

  test.each([
    ['below the widget API, where nothing else is said', { widgetApi: 'http://api.test:3000' }, undefined, 'ws://api.test:3000'],
    ['on the page’s own origin, where nothing at all is said', {}, 'https://chat.test', 'wss://chat.test'],
  ])('seeks its line %s', (_where, services, own, line) => {
    expect(values('connect-src', { services }, [], own)).toContain(line)
  }) // prettier-ignore

  test('alone talks to its own origin and nobody else', () => {
    expect(values('connect-src', tenantWith())).toEqual(["'self'"])
  })

  test('may tell those who count, and those who hear of errors, where the tenant names them', () => {
    const telling = tenantWith({
      analytics: { beacon: 'https://count.test/in' },
      errorReports: { dsn: 'https://key@errors.test/7' },
    })
    expect(values('connect-src', telling)).toEqual(["'self'", 'https://count.test', 'https://errors.test'])
    expect(values('script-src', telling)).toEqual(["'self'"])
  })

  test('lets the tag of an analytics service in where the tenant has one, and nowhere else', () => {
    const counting = tenantWith({ analytics: { gainsight: 'https://web-sdk.test/api/aptrinsic.js?a=AP-1' } })
    expect(values('script-src', counting)).toEqual(["'self'", 'https://web-sdk.test'])
    expect(values('trusted-types', counting)).toEqual(['dompurify', 'livechat-widget-analytics'])
  })

  test('plays films of the players we know and of the tenant’s own', () => {
    expect(values('frame-src', tenantWith({ videoHosts: ['play.acme.test'] }))?.slice(-2)).toEqual([
      'https://fast.wistia.net',
      'https://play.acme.test',
    ])
  })

  test('runs its own files and exactly the scripts in the page', () => {
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(values('script-src', {}, ['go()'])).toEqual(["'self'", `'sha256-${hash}'`])
    expect([...framePolicy({}, ['go()'])].flat(2).filter((value) => value.includes('unsafe'))).toEqual([])
  })

  test('shows pictures of a service without encryption only where that is the tenant’s', () => {
    const local = { services: { widgetApi: 'http://localhost:4401' } }
    expect(values('img-src', local)).toContain('http://localhost:4401')
    expect(values('media-src', local)).toContain('http://localhost:4401')
    expect(values('img-src', { services: SERVICES })).toEqual(["'self'", 'https:', 'data:', 'blob:'])
  })

  test.each([
    [undefined, undefined],
    [['https://shop.test'], ['https://shop.test']],
    [[], ["'none'"]],
  ])('is embedded by %j: %j, which only a header can say', (hosts, ancestors) => {
    const policy = framePolicy({ hosts }, [])
    expect(policy.get('frame-ancestors')).toEqual(ancestors)
    expect(toMetaPolicy(policy).has('frame-ancestors')).toBe(false)
  })
})

test('a connection is prepared to each service that is elsewhere, once', () => {
  const services = { ...tenantWith().services, middleware: 'https://a.test/v2', cable: 'wss://a.test/cable' }
  expect(serviceOrigins({ services })).toEqual(['https://a.test'])
})

describe('a host page', () => {
  test('has to let in the script and the frame, and the mail that is sent where the chat does not come', () => {
    const tenant = tenantWith({ services: SERVICES })
    expect(Object.fromEntries(hostPolicy({ tenant, publicUrl: 'https://chat.test/cdn/' }))).toEqual({
      'script-src': ['https://chat.test', expect.stringMatching(/^'sha256-.{44}'$/)],
      'frame-src': ['https://chat.test'],
      'connect-src': ['https://mid.acme.test'],
    })
  })

  test('has no mail to let out where the tenant has no form for one', () => {
    const tenant = tenantWith({ services: SERVICES, parts: ['bot'] })
    expect(hostPolicy({ tenant, publicUrl: 'https://chat.test/cdn/' }).has('connect-src')).toBe(false)
  })
})
