import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { HOSTILE } from '#test/support/cli/hostileTenants.ts'
import { findDuplicates, parseTenant, parseTenantFile, printTenant } from './parseTenant.ts'
import type { Problem } from './problem.ts'
import type { Tenant } from './tenant.ts'

const tenantOf = (value: unknown): Tenant => {
  const outcome = parseTenant(value, 'test.json')
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems))
  return outcome.tenant
}

const problemsOf = (value: unknown): readonly Problem[] => {
  const outcome = parseTenantFile(value, 'test.json')
  return 'problems' in outcome ? outcome.problems : []
}

const pathsOf = (value: unknown): readonly string[] => problemsOf(value).map(({ path }) => path)

describe('valid tenants', () => {
  test('a tenant with only a token has every language, and all features whose services it has', () => {
    const tenant = tenantOf({ token: 'demo' })

    expect(tenant).toMatchObject({
      token: 'demo',
      accent: '#ffd301',
      locale: 'en',
      languages: LOCALES,
      hosts: undefined,
    })
    // This tenant has no receivers, and wants none of the features that a tenant has to turn on.
    const unusable = ['metrics', 'errorReports', 'recorder', 'forgetVisitor', 'offlineHistory', 'pictureEditor', 'saveConversation', 'streamedAnswers', 'suggestedArticles', 'voiceMessages'] // prettier-ignore
    expect(tenant.parts).toEqual(PARTS.filter((part) => !unusable.includes(part)))
  })

  test('a tenant with receivers that turns on every feature has all features', () => {
    const services = { metrics: 'https://m.example.com' }
    const errorReports = { dsn: 'https://abc@e.example.com/1' }
    const ownCopy = { save: true, forget: true, offline: true }
    const wanted = {
      support: { recorder: true },
      streamedAnswers: true,
      suggestedArticles: true,
      ownCopy,
      pictureEditor: true,
      voiceMessages: true,
    }
    expect(tenantOf({ token: 'demo', services, errorReports, ...wanted }).parts).toEqual(PARTS)
  })

  test('the languages of a tenant always include English and its own', () => {
    expect(tenantOf({ token: 'demo', locale: 'fr', languages: ['pt_BR', 'de'] }).languages).toEqual([
      'de',
      'en',
      'fr',
      'pt_BR',
    ])
  })

  test.each([
    ['#FD0', '#ffdd00'],
    ['#FFD301', '#ffd301'],
  ])('a tenant may write its accent as %s', (written, accent) => {
    expect(tenantOf({ token: 'demo', accent: written }).accent).toBe(accent)
  })

  test.each([
    ['https://x.example.com/', 'https://x.example.com'],
    ['https://x.example.com:8443/a/', 'https://x.example.com:8443/a'],
    ['http://localhost:4401', 'http://localhost:4401'],
    ['http://chat.shop.localhost:4401', 'http://chat.shop.localhost:4401'],
    ['http://127.0.0.1:4401', 'http://127.0.0.1:4401'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['', ''],
  ])('a tenant may have a service at %p', (written, middleware) => {
    expect(tenantOf({ token: 'demo', services: { middleware: written } }).services.middleware).toBe(middleware)
  })

  test('a tenant may name a cable URL, analytics, error reports, hosts and video hosts', () => {
    const file = {
      token: 'demo',
      services: { cable: 'wss://x.example.com/cable' },
      analytics: { gainsight: 'https://px.example.com/tag.js?a=AP-1', beacon: 'https://b.example.com/e' },
      errorReports: { dsn: 'https://0123abc@o1.sentry.example/42' },
      hosts: ['https://shop.example.com', 'http://localhost:4400'],
      videoHosts: ['play.example.com'],
      metricsRate: 2.5,
    }

    expect(tenantOf(file)).toMatchObject({ ...file, hosts: ['http://localhost:4400', 'https://shop.example.com'] })
  })
})

describe('invalid tenants', () => {
  test('all problems of a tenant file are reported together, each with its path and a suggestion', () => {
    const problems = problemsOf([
      { token: 'one', accnt: '#fff', locale: 'pt-BR' },
      { token: 'a b', hosts: ['*'], metricsRate: 101, parts: ['emojis', 'bot', 'bot'] },
      'three',
    ])

    expect(problems.map(({ path, right }) => [path, right.slice(0, 46)])).toEqual([
      ['tenants[0].locale', 'Did you mean pt_BR?'],
      ['tenants[0].accnt', 'Did you mean accent?'],
      ['tenants[1].token', 'Write 1 to 128 letters, digits, hyphens and un'],
      ['tenants[1].parts[0]', 'Did you mean emoji?'],
      ['tenants[1].parts', 'Keep one.'],
      ['tenants[1].hosts[0]', 'Write an origin such as https://shop.example.c'],
      ['tenants[1].metricsRate', 'Write a number from 0 to 100.'],
      ['tenants[2]', 'Write an object with these keys: $schema, toke'],
    ])
  })

  test.each(['__proto__', 'constructor', '_', '  '])(
    'no similar language is suggested for the unknown language "%s"',
    (locale) => {
      expect(problemsOf({ token: 'one', locale }).map(({ right }) => right.slice(0, 10))).toEqual(['Use one of'])
    },
  )

  test.each([
    ['a missing token', {}, 'token'],
    ['an empty list', [], ''],
    ['a nested list', [[]], 'tenants[0]'],
    ['a key that all objects inherit', { token: 'x', constructor: 1 }, 'constructor'],
    ['a key with a terminal escape sequence', { token: 'x', '\u001b[2J': 1 }, '["\\u001b[2J"]'],
    ['an unknown key of a text', { token: 'x', copy: { de: { title: 'x' } } }, 'copy.de.title'],
    ['a text that is null', { token: 'x', copy: { de: { welcomeTitle: null } } }, 'copy.de.welcomeTitle'],
    ['an empty list of hosts', { token: 'x', hosts: [] }, 'hosts'],
    ['a missing DSN', { token: 'x', errorReports: {} }, 'errorReports.dsn'],
    ['a text for ownCopy.save', { token: 'x', ownCopy: { save: 'yes' } }, 'ownCopy.save'],
    ['a text for support.recorder', { token: 'x', support: { recorder: 'yes' } }, 'support.recorder'],
    ['a DSN with a secret', { token: 'x', errorReports: { dsn: 'https://a:b@e.example.com/1' } }, 'errorReports.dsn'],
    ['a number that is NaN', { token: 'x', metricsRate: Number.NaN }, 'metricsRate'],
    ['line breaks in a headline', { token: 'x', copy: { de: { welcomeTitle: 'a\nb' } } }, 'copy.de.welcomeTitle'],
  ])('%s in a tenant file is reported with its path', (_case, value, path) => {
    expect(pathsOf(value)).toEqual([path])
  })

  test('wrong values of a list are reported once each, and never as duplicates of each other', () => {
    expect(pathsOf({ token: 'x', hosts: ['*', 'http://a b'] })).toEqual(['hosts[0]', 'hosts[1]'])
    expect(pathsOf({ token: 'x', parts: ['zz', 'zz'] })).toEqual(['parts[0]', 'parts[1]'])
    expect(problemsOf({ token: 'x', hosts: ['*', 'https://a.example', 'https://a.example'] })).toMatchObject([
      { path: 'hosts[0]' },
      { path: 'hosts', wrong: '"https://a.example" occurs twice' },
    ])
  })

  test('a key with the value undefined is reported as a wrong value, and an absent key as missing', () => {
    expect(problemsOf({ token: undefined, accent: undefined })).toMatchObject([
      { path: 'token', wrong: 'undefined is not valid' },
      { path: 'accent', wrong: 'undefined is not valid' },
    ])
    expect(problemsOf({ errorReports: {} })).toMatchObject([
      { path: 'token', wrong: 'is missing' },
      { path: 'errorReports.dsn', wrong: 'is missing' },
    ])
  })

  test('a token that occurs twice, or in two spellings that differ in case, is reported with both places', () => {
    const found = [['a.json', 'demo'], ['a.json', 'other'], ['b.json', 'demo'], ['b.json', 'DEMO']] as const // prettier-ignore

    expect(findDuplicates(found.map(([source, token]) => ({ source, file: { token } })))).toMatchObject([
      { source: 'b.json', path: 'token "demo"', wrong: 'also occurs in a.json' },
      { source: 'b.json', path: 'token "DEMO"', wrong: expect.stringContaining('only in case') },
    ])
  })
})

describe('hostile texts', () => {
  const places: readonly (readonly [keyof typeof HOSTILE, (text: string) => object])[] = [
    ['TOKENS', (token) => ({ token })],
    ['PATHS', (token) => ({ token })],
    ['COLOURS', (accent) => ({ token: 'x', accent })],
    ['LOCALES', (locale) => ({ token: 'x', locale })],
    ['LOCALES', (language) => ({ token: 'x', languages: [language] })],
    ['LOCALES', (language) => ({ token: 'x', copy: { [language]: { welcomeTitle: 'x' } } })],
    ['URLS', (middleware) => ({ token: 'x', services: { middleware } })],
    ['URLS', (cable) => ({ token: 'x', services: { cable } })],
    ['URLS', (beacon) => ({ token: 'x', analytics: { beacon } })],
    ['URLS', (dsn) => ({ token: 'x', errorReports: { dsn } })],
    ['HOSTS', (host) => ({ token: 'x', hosts: [host] })],
    ['VIDEO_HOSTS', (host) => ({ token: 'x', videoHosts: [host] })],
    ['TEXTS', (name) => ({ token: 'x', name })],
    ['TEXTS', (welcomeTitle) => ({ token: 'x', copy: { en: { welcomeTitle } } })],
  ]

  test('the tests have at least 200 hostile texts', () => {
    expect(new Set(Object.values(HOSTILE).flat()).size).toBeGreaterThanOrEqual(200)
  })

  test.each(places)('hostile texts of the kind %s never become part of a tenant', (kind, toFile) => {
    const accepted = HOSTILE[kind].filter(
      (text) => pathsOf(toFile(text)).length === 0 && !ALLOWED.has(`${kind} ${text}`),
    )

    expect(accepted).toEqual([])
  })

  /**
   * Texts of `HOSTILE` that are valid tokens. The reserved Windows file name `con` is harmless, because the folder of a
   * tenant is inside a folder of the build.
   */
  const ALLOWED = new Set(['PATHS con'])

  test('hostile texts are escaped and truncated in reported problems', () => {
    const problems = Object.values(HOSTILE)
      .flat()
      .flatMap((text) => problemsOf({ token: text, [text]: text }))

    expect(
      problems.filter(({ path, wrong, right }) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path + wrong + right)),
    ).toEqual([])
    expect(problems.filter(({ path, wrong }) => path.length + wrong.length > 1000)).toEqual([])
  })
})

describe('arbitrary values', () => {
  test('parseTenant returns a tenant or a list of problems for any value, and never throws', () => {
    const value = fc.oneof(fc.anything(), fc.record({ token: fc.anything(), copy: fc.anything(), services: fc.anything(), hosts: fc.anything(), parts: fc.anything() }, { requiredKeys: [] })) // prettier-ignore
    fc.assert(
      fc.property(value, (any) => {
        const outcome = parseTenant(any, 'test.json')
        return 'tenant' in outcome || outcome.problems.length > 0
      }),
      { numRuns: 1000 },
    )
  })

  test('a tenant that is printed and parsed again is the same', () => {
    fc.assert(fc.property(aTenant, (file) => {
      const tenant = tenantOf(file)
      expect(tenantOf(JSON.parse(printTenant(tenant)))).toEqual(tenant)
    })) // prettier-ignore
  })

  const uniqueSubset = <Value extends string>(values: readonly Value[]) =>
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
  const host = fc.domain().filter((name) => /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/.test(name) && !/--/.test(name))
  const text = fc.string({ maxLength: 100 })
  const aTenant = fc.record(
    {
      token: fc.stringMatching(/^[\w-]{1,128}$/).filter((token) => token !== '__proto__'),
      name: text,
      accent: fc.stringMatching(/^#[\da-fA-F]{6}$/),
      locale: fc.constantFrom(...LOCALES),
      languages: uniqueSubset(LOCALES),
      parts: uniqueSubset(PARTS),
      plan: uniqueSubset(PARTS),
      copy: fc.dictionary(fc.constantFrom(...LOCALES), fc.record({ welcomeTitle: text, welcomeTagline: text }, { requiredKeys: [] })),
      services: fc.record({ middleware: host.map((name) => `https://${name}/x/`), metrics: host.map((name) => `https://${name}`) }, { requiredKeys: [] }),
      hosts: fc.uniqueArray(host.map((name) => `https://${name}`), { minLength: 1 }),
      videoHosts: fc.uniqueArray(host),
      metricsRate: fc.double({ min: 0, max: 100, noNaN: true }),
    },
    { requiredKeys: ['token'] },
  ) // prettier-ignore
})
