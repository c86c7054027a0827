import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import { checkPolicies } from './checkPolicy.ts'
import { FORMATS, formatPolicy } from './formats.ts'
import { toFramePolicy, toHostPolicy, toMetaPolicy } from './policy.ts'
import { parsePolicies, parsePolicy } from './policyText.ts'
import { extractPolicies, extractMetaPolicies } from './readPolicies.ts'

const needs = toHostPolicy({ tenant: tenantWith({ services: SERVICES }), publicUrl: 'https://chat.test/' })
const inline = needs.get('script-src')?.[1] ?? ''

const check = (text: string, self?: string) => checkPolicies(parsePolicies(text), needs, self)

const SUFFICIENT_POLICY = `script-src https://chat.test ${inline}; frame-src https://chat.test; connect-src https://mid.acme.test`

describe('policy of a host page', () => {
  test.each([
    ['no policy', ''],
    ['only other directives', "img-src 'none'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"],
    ['exactly the needed sources', SUFFICIENT_POLICY],
    ['nonces and strict-dynamic', "script-src 'nonce-abc' 'strict-dynamic'; frame-src https:; connect-src https:"],
    ['all https sources and inline scripts', "default-src https: 'unsafe-inline'"],
  ])('a host page’s policy is sufficient: %s', (_what, text) => expect(check(text)).toEqual([])) // prettier-ignore

  test('an insufficient policy is reported for each directive, with the line that fixes it', () => {
    expect(check("default-src 'self'; frame-src 'none'; connect-src 'self' https://mid.acme.test", 'https://shop.test')).toEqual([
      { directive: 'script-src', missing: ['https://chat.test', inline], fallback: 'default-src', fix: `script-src 'self' https://chat.test ${inline};` },
      { directive: 'frame-src', missing: ['https://chat.test'], fix: 'frame-src https://chat.test;' },
    ])
  }) // prettier-ignore

  test('host sources beside strict-dynamic do not make a policy sufficient', () => {
    expect(check(SUFFICIENT_POLICY.replace('script-src', "script-src 'strict-dynamic'"))).toEqual([])
    expect(check("script-src 'strict-dynamic' https://chat.test")).toMatchObject([{ directive: 'script-src' }])
  })

  test('a sandbox directive without allow-scripts and allow-same-origin is reported', () => {
    expect(check('sandbox allow-forms')).toMatchObject([{ directive: 'sandbox', missing: ['allow-scripts', 'allow-same-origin'] }]) // prettier-ignore
  })

  test('each of several policies of a page has to allow the widget', () => {
    expect(check(`${SUFFICIENT_POLICY}, frame-src 'none'`).map(({ directive }) => directive)).toEqual(['frame-src'])
  })

  const source = fc.constantFrom("'self'", "'none'", 'https:', '*', 'https://chat.test', 'https://cdn.test', "'unsafe-inline'", 'data:', inline) // prettier-ignore
  const name = fc.constantFrom('default-src', 'script-src', 'script-src-elem', 'frame-src', 'child-src', 'connect-src', 'img-src') // prettier-ignore
  const text = fc
    .uniqueArray(fc.tuple(name, fc.array(source, { minLength: 1 })), { selector: ([key]) => key })
    .map((list) => list.map(([key, values]) => [key, ...values].join(' ')).join('; '))

  test('the suggested lines fix every insufficient policy', () => {
    fc.assert(
      fc.property(text, (given) => {
        const fixes = check(given).map(({ fix }) => fix)
        expect(check(`${fixes.join(' ')} ${given}`)).toEqual([])
      }),
    )
  })
})

describe('formatted policies', () => {
  const policy = toFramePolicy(tenantWith({ services: SERVICES, hosts: ['https://shop.test'] }), {
    scripts: ['go("&amp;<")'],
  })

  test.each(FORMATS)('a policy that is formatted as %s is parsed back unchanged', (format) => {
    const [known] = extractPolicies(formatPolicy(policy, format))
    expect([...(known ?? [])]).toEqual([...(format === 'meta' ? toMetaPolicy(policy) : policy)])
  })

  test('a policy formatted for nginx leaves out sources with a variable or a quote', () => {
    const written = formatPolicy(new Map([['frame-src', ['https://a$uri.test', 'https://b.test"', 'https://c.test']]]), 'nginx') // prettier-ignore
    expect(written).toBe('add_header Content-Security-Policy "frame-src https://c.test" always;')
  })
})

describe('policies in a page', () => {
  test.each([
    [`<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`],
    [`<META content="img-src 'none'" HTTP-EQUIV=content-security-policy>`],
    [`<meta content='img-src &#39;none&#39;' http-equiv='Content-Security-Policy' />`],
    [`<p title=">"><meta data-x=">" http-equiv="content-security-policy" content="img-src 'none'">`],
  ])('a policy in a page is found: %s', (html) =>
    expect(extractMetaPolicies(html)).toEqual([parsePolicy("img-src 'none'")]),
  )

  test.each([
    ['<!-- <meta http-equiv="Content-Security-Policy" content="img-src x"> -->'],
    ['<meta http-equiv="Content-Security-Policy-Report-Only" content="img-src x">'],
    ['<meta name="description" content="img-src x">'],
  ])('no policy is found in an element that browsers ignore: %s', (html) =>
    expect(extractMetaPolicies(html)).toEqual([]),
  )

  test('extractPolicies reads any text without throwing', () => {
    fc.assert(fc.property(anyText(), (text) => expect(extractPolicies(text)).toBeInstanceOf(Array)))
  })
})
