import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import { type ConnectionSettings, toFramePolicy, toHostPolicy, getServiceOrigins, toMetaPolicy } from './policy.ts'

const values = (name: string, settings: ConnectionSettings = {}, scripts: readonly string[] = [], own?: string) =>
  toFramePolicy(settings, { scripts, styles: ['a{}'] }, own).get(name)

const sorted = (list: readonly string[] = []): readonly string[] => [...list].toSorted()

describe('toFramePolicy', () => {
  test('the frame may connect to exactly the tenant’s services, and by WebSocket only to the cable', () => {
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
    ['below the widget API if it has no address of its own', { widgetApi: 'http://api.test:3000' }, undefined, 'ws://api.test:3000'],
    ['on the page’s own origin if no service has an address', {}, 'https://chat.test', 'wss://chat.test'],
  ])('the frame may connect to the cable %s', (_where, services, own, origin) => {
    expect(values('connect-src', { services }, [], own)).toContain(origin)
  }) // prettier-ignore

  test('a frame without services may connect only to its own origin', () => {
    expect(values('connect-src', tenantWith())).toEqual(["'self'"])
  })

  test('the frame may connect to the analytics beacon and the error reports service of its tenant', () => {
    const tenant = tenantWith({
      analytics: { beacon: 'https://count.test/in' },
      errorReports: { dsn: 'https://key@errors.test/7' },
    })
    expect(values('connect-src', tenant)).toEqual(["'self'", 'https://count.test', 'https://errors.test'])
    expect(values('script-src', tenant)).toEqual(["'self'"])
  })

  test('the frame may load the script of its tenant’s analytics service', () => {
    const tenant = tenantWith({ analytics: { gainsight: 'https://web-sdk.test/api/aptrinsic.js?a=AP-1' } })
    expect(values('script-src', tenant)).toEqual(["'self'", 'https://web-sdk.test'])
    expect(values('trusted-types', tenant)).toEqual(['dompurify', 'livechat-widget-analytics'])
  })

  test('the frame may embed videos of known players and of the tenant’s own hosts', () => {
    expect(values('frame-src', tenantWith({ videoHosts: ['play.acme.test'] }))?.slice(-2)).toEqual([
      'https://fast.wistia.net',
      'https://play.acme.test',
    ])
  })

  test('the frame may use its own files and exactly the inline scripts and styles of the page', () => {
    const hash = createHash('sha256').update('go()').digest('base64')
    expect(values('script-src', {}, ['go()'])).toEqual(["'self'", `'sha256-${hash}'`])
    const styleHash = createHash('sha256').update('a{}').digest('base64')
    expect(values('style-src')).toEqual(["'self'", `'sha256-${styleHash}'`])
    expect([...toFramePolicy({}, { scripts: ['go()'] })].flat(2).filter((value) => value.includes('unsafe'))).toEqual(
      [],
    )
  })

  test('unencrypted images and media are allowed only from the tenant’s own services', () => {
    const local = { services: { widgetApi: 'http://localhost:4401' } }
    expect(values('img-src', local)).toContain('http://localhost:4401')
    expect(values('media-src', local)).toContain('http://localhost:4401')
    expect(values('img-src', { services: SERVICES })).toEqual(["'self'", 'https:', 'data:', 'blob:'])
  })

  test.each([
    [undefined, undefined],
    [['https://shop.test'], ['https://shop.test']],
    [[], ["'none'"]],
  ])('the hosts %j become frame-ancestors %j, in a header but not in a meta element', (hosts, ancestors) => {
    const policy = toFramePolicy({ hosts }, { scripts: [] })
    expect(policy.get('frame-ancestors')).toEqual(ancestors)
    expect(toMetaPolicy(policy).has('frame-ancestors')).toBe(false)
  })
})

test('getServiceOrigins lists each foreign origin of the services once', () => {
  const services = { ...tenantWith().services, middleware: 'https://a.test/v2', cable: 'wss://a.test/cable' }
  expect(getServiceOrigins({ services })).toEqual(['https://a.test'])
})

describe('toHostPolicy', () => {
  test('a host page has to allow the script, the iframe and the requests of the contact form', () => {
    const tenant = tenantWith({ services: SERVICES })
    expect(Object.fromEntries(toHostPolicy({ tenant, publicUrl: 'https://chat.test/cdn/' }))).toEqual({
      'script-src': ['https://chat.test', expect.stringMatching(/^'sha256-.{44}'$/)],
      'frame-src': ['https://chat.test'],
      'connect-src': ['https://mid.acme.test'],
    })
  })

  test('a host page needs no connect-src for a tenant without the contact form', () => {
    const tenant = tenantWith({ services: SERVICES, parts: ['bot'] })
    expect(toHostPolicy({ tenant, publicUrl: 'https://chat.test/cdn/' }).has('connect-src')).toBe(false)
  })
})
