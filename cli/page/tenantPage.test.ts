/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { toInlineHash } from './policy.ts'
import { parsePolicy, toPolicyText } from './policyText.ts'
import { buildTenantPage } from './tenantPage.ts'

const HASH = 'oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'

const frame = { entry: 'assets/main-A.js', styles: ['assets/main-B.css'], preloads: ['assets/chunk-C.js'] }

const integrity = new Map(
  ['main-A.js', 'main-B.css', 'chunk-C.js', 'ChatScreen-D.js', 'locales-E/en.js', 'locales-E/de.js', 'locales-E/fr.js']
    .map((name) => [`assets/${name}`, HASH]),
) // prettier-ignore

const build = (fields: Partial<Tenant> = {}, publicUrl = '/', hashes: ReadonlyMap<string, string> = integrity) =>
  buildTenantPage({
    tenant: tenantWith(fields),
    frame,
    integrity: hashes,
    inlineScript: 'boot()',
    home: HOME,
    articleIndexes: {},
    publicUrl,
  })

const HOME = { css: 'a{}', html: '<h1>Hello</h1>', texts: '', script: 'show()' }

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

const settings = (page: Document): unknown => JSON.parse(page.getElementById('widget-page')?.textContent ?? '')

describe('page of a tenant', () => {
  test('the page contains the settings of its tenant, without default values', () => {
    const { html } = build({
      services: { ...SERVICES, ipCountry: '' },
      hosts: ['https://shop.test'],
      cableUserId: 'omit',
      analytics: { beacon: 'https://count.test/in' },
      errorReports: { dsn: 'https://key@errors.test/7' },
      metricsRate: 5,
      copy: { de: { welcomeTitle: 'Grüezi' } },
    })
    const { ipCountry: _default, ...services } = SERVICES
    expect(settings(read(html))).toEqual({
      token: 'acme',
      services,
      hosts: ['https://shop.test'],
      realtime: { userId: 'omit' },
      analytics: { beacon: 'https://count.test/in' },
      errorReports: { dsn: 'https://key@errors.test/7', isEnabled: true },
      metrics: { rate: 0.05 },
      copy: { 'de.welcomeTitle': 'Grüezi' },
    })
    expect(settings(read(build().html))).toEqual({ token: 'acme', services: {} })
  })

  test('every file of the page has an integrity hash, and the import map before them has those of lazy chunks', () => {
    const page = read(build({ languages: ['de', 'en'] }, 'https://chat.test/').html)
    const hashedElements = [...page.querySelectorAll('head > [integrity]')]
    expect(hashedElements.map((element) => element.getAttribute('src') ?? element.getAttribute('href'))).toEqual([
      'https://chat.test/assets/chunk-C.js',
      'https://chat.test/assets/main-A.js',
      'https://chat.test/assets/locales-E/en.js',
    ])
    expect(new Set(hashedElements.map((element) => element.getAttribute('integrity')))).toEqual(new Set([`sha256-${HASH}`]))
    expect(page.querySelector('script[type=importmap]')?.compareDocumentPosition(hashedElements[0] as Element)).toBe(4)
    const map = JSON.parse(page.querySelector('script[type=importmap]')?.textContent ?? '') as { readonly integrity: object }
    const known = Object.keys(map.integrity)
    expect(known.filter((address) => !address.includes('?'))).toEqual([
      'https://chat.test/assets/ChatScreen-D.js',
      'https://chat.test/assets/chunk-C.js',
      'https://chat.test/assets/locales-E/de.js',
      'https://chat.test/assets/locales-E/en.js',
      'https://chat.test/assets/main-A.js',
    ])
    expect(known).toContain('https://chat.test/assets/ChatScreen-D.js?again')
    // Lazy chunks import it too, so it is requested again at its own address.
    expect(known).not.toContain('https://chat.test/assets/main-A.js?again')
  }) // prettier-ignore

  test('the page contains its own policy, which allows exactly its inline scripts and its style', () => {
    const { html, policy } = build({ services: SERVICES, hosts: ['https://shop.test'] })
    const page = read(html)
    const meta = page.querySelector('meta[http-equiv="Content-Security-Policy"]')
    const own = parsePolicy(meta?.getAttribute('content') ?? '')
    expect([...own]).toEqual([...policy].filter(([name]) => name !== 'frame-ancestors'))
    const inline = [...page.querySelectorAll('script:not([src], [type="application/json"])')]
    expect(inline.map(({ textContent }) => toInlineHash(textContent ?? ''))).toEqual(own.get('script-src')?.slice(1))
    expect(inline).toHaveLength(3)
    const styles = [...page.querySelectorAll('style')].map(({ textContent }) => toInlineHash(textContent))
    expect(own.get('style-src')).toEqual(["'self'", ...styles])
    expect(styles).toHaveLength(1)
    expect(page.querySelector('script')?.compareDocumentPosition(meta as Element)).toBe(2)
    expect(toPolicyText(policy)).not.toContain('unsafe')
  })

  test('the page contains Home, hidden, with the tenant’s colours in both schemes', () => {
    const { html } = build({ token: 'a"b', accent: '#0a7a5c' })
    const home = read(html).getElementById('home')
    expect([home?.hidden, home?.dataset['token'], home?.innerHTML]).toEqual([true, 'a"b', HOME.html])
    const style = read(html).querySelector('style')?.textContent
    expect(style).toMatch(/^a\{\}:root\{--accent:#0a7a5c;.*\}:root\[data-scheme=dark\]\{--accent:#/)
  })

  test('the script of the widget waits in a template behind Home, with its hash', () => {
    const page = read(build({}).html)
    const template = page.querySelector<HTMLTemplateElement>('#home + template')
    const scripts = [...(template?.content.querySelectorAll('script') ?? [])]
    expect(scripts.map((script) => [script.type, script.getAttribute('src')])).toEqual([
      ['module', '/assets/main-A.js'],
    ])
    expect(scripts[0]?.getAttribute('integrity')).toBe(`sha256-${HASH}`)
    expect(page.querySelectorAll('script[type=module]')).toHaveLength(0)
  })

  test('the page has the name, language and text direction of its tenant', () => {
    const page = read(build({ name: 'بوابة', locale: 'ar' }).html)
    expect([page.title, page.documentElement.lang, page.documentElement.dir]).toEqual(['بوابة', 'ar', 'rtl'])
    expect(read(build({ locale: 'pt_BR' }).html).documentElement.lang).toBe('pt-BR')
  })

  test('the page preloads the translations of its tenant’s language and of no other', () => {
    const page = read(build({ locale: 'de', languages: ['de', 'en', 'fr'] }).html)
    const preloaded = [...page.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
    expect(preloaded).toEqual(['/assets/chunk-C.js', '/assets/main-A.js', '/assets/locales-E/de.js'])
  })

  test('the page preconnects to each service on another origin', () => {
    const services = { ...tenantWith().services, widgetApi: 'https://chat.test/api', cable: 'wss://line.test/cable' }
    const page = read(build({ services }, 'https://chat.test/').html)
    expect([...page.querySelectorAll('link[rel=preconnect]')].map((link) => link.getAttribute('href'))).toEqual([
      'https://line.test',
    ])
  })

  test('buildTenantPage throws if a file of the page has no hash', () => {
    expect(() => build({}, '/', new Map())).toThrow('no hash for assets/chunk-C.js')
  })

  test('hostile text of a tenant adds no element, attribute or script to the page', () => {
    const hostile = fc.oneof(
      anyText(),
      fc.constantFrom('</script><script>x()</script>', '"><img src=x onerror=x()>', '<!--<script>', '$&$`$\'', '\u2028\u2029', ']]>', '</title>'),
    ) // prettier-ignore
    const plain = read(build({ name: 'x', copy: { en: { welcomeTitle: 'x' } } }).html)
    const shape = (page: Document): readonly string[] =>
      [...page.querySelectorAll('*')].map(({ tagName, attributes }) => `${tagName} ${[...attributes].map(({ name }) => name).join()}`) // prettier-ignore
    fc.assert(
      fc.property(hostile, (text) => {
        const page = read(build({ name: text, copy: { en: { welcomeTitle: text } } }).html)
        expect(shape(page)).toEqual(shape(plain))
        expect(settings(page)).toMatchObject({ copy: { 'en.welcomeTitle': text } })
      }),
      { numRuns: 60 },
    )
  })
})
