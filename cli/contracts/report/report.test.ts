/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import { createPaint } from '../../terminal/colour.ts'
import {
  type InteractionResult,
  type Problem,
  type ProviderResult,
  toOutcome,
  type Verification,
} from '../verify/result.ts'
import { consoleLine, hintLines, problemsText, summaryLines } from './consoleReport.ts'
import { junitReport } from './junit.ts'
import { verificationPage } from './page.ts'

const PLAIN = createPaint(false)

const HOSTILE = '</td><script>x()</script><img src=x onerror=x()>\u0000\u001B[2J\u202E]]>'

const lost: Problem = {
  path: '$.meta.seen',
  message: 'meta.seen is missing',
  loses: 'The unread count breaks.',
  text: 'The unread count breaks: meta.seen is missing',
}

const one = ({ passed = true, pending = false, ...more }: Partial<InteractionResult> = {}): InteractionResult => ({
  kind: 'http',
  description: 'the newest messages',
  states: ['a visitor', 'an agent writes'],
  operation: { service: 'widget-api', id: 'listMessages', status: 200 },
  passed,
  pending,
  outcome: toOutcome(passed, pending),
  milliseconds: 1_234,
  problems: [],
  ...more,
})

const failed = (more: Partial<InteractionResult> = {}): InteractionResult =>
  one({ passed: false, problems: [lost], ...more })

const result = (interactions: readonly InteractionResult[]): ProviderResult => ({
  provider: 'widget-api',
  consumer: 'livechat-widget',
  url: 'http://localhost:3000',
  passed: interactions.every(({ passed, pending }) => passed || pending),
  interactions,
})

const verification = (...interactions: readonly InteractionResult[]): Verification => whole([result(interactions)])

const whole = (results: readonly ProviderResult[]): Verification => ({
  passed: results.every(({ passed }) => passed),
  interactions: results.flatMap(({ interactions }) => interactions).length,
  skipped: 0,
  results,
})

const readXml = (text: string): Document => new DOMParser().parseFromString(text, 'text/xml')
const readHtml = (text: string): Document => new DOMParser().parseFromString(text, 'text/html')

describe('console report', () => {
  test('the console report has one line for each interaction, aligned in columns', () => {
    const lines = [one(), failed({ description: 'x' }), failed({ pending: true })].map((interaction) =>
      consoleLine(interaction, PLAIN),
    )

    expect(lines.map((line) => [line.slice(0, 5), line.indexOf('listMessages 200')])).toEqual([
      ['  ✓ t', 56],
      ['  ✗ x', 56],
      ['  ~ t', 56],
    ])
    expect(consoleLine(one({ description: 'x'.repeat(70) }), PLAIN)).toBe(`  ✓ ${'x'.repeat(70)}`)
  })

  test('the console report of a problem names the states and the consequence for the visitor', () => {
    expect(problemsText(verification(one(), failed()))).toBe(
      'widget-api: the newest messages, listMessages 200\n  given a visitor, then an agent writes\n  ✗ The unread count breaks: meta.seen is missing',
    )
    expect(problemsText(verification(one()))).toBeUndefined()
  })

  test.each([
    [[one()], 'widget-api  1 interaction holds'],
    [[one(), one()], 'widget-api  2 interactions hold'],
    [[one(), failed()], 'widget-api  1 of 2 interactions does not hold'],
    [
      [one(), one({ kind: 'cors' }), failed({ kind: 'cors' })],
      'widget-api  1 interaction holds; 1 of 2 browser checks does not hold',
    ],
    [[failed(), failed(), failed({ pending: true })], 'widget-api  2 of 3 interactions do not hold, 1 pending'],
  ])('the summary counts passed, failed and pending interactions (case %#)', (interactions, line) => {
    expect(summaryLines(verification(...interactions))).toEqual([line])
  })

  const green = verification(one())
  test.each([
    ['success without a page’s origin', green, {}, /^CORS was not checked\. Use --origin /],
    ['success with a page’s origin', { ...green, origin: 'https://a.example' }, {}, undefined],
    ['failure with a state hook', verification(failed()), { stateUrl: 'a' }, undefined],
    ['failure without a state hook', verification(failed()), {}, /--state-url/],
    ['success of the cable alone', verification(one({ kind: 'event' })), {}, undefined],
    ['success of a part of the interactions', { ...green, origin: 'https://a.example', skipped: 3 }, {}, /^--only or --states excluded 3 more interactions\.$/],
    ['saved results without a version', { ...green, origin: 'https://a.example' }, { results: 'a' }, /without a version/],
    ['saved results with a version', { ...green, origin: 'https://a.example' }, { results: 'a', providerVersion: '1' }, undefined],
  ])('the console report adds the hint that fits the result: %s', (_case, told, asked, line) => {
    expect(hintLines(told, asked)).toEqual(line === undefined ? [] : [expect.stringMatching(line)])
  }) // prettier-ignore

  test('the console report escapes control characters of a contract', () => {
    const texts = [consoleLine(one({ description: HOSTILE }), PLAIN), problemsText(verification(failed({ description: HOSTILE }))) ?? ''] // prettier-ignore
    for (const text of texts) expect(/[\p{Cc}\u202E]/u.test(text.replaceAll('\n', ''))).toBe(false)
  })
})

describe('JUnit report', () => {
  test('the JUnit report has a suite for each contract, and a case with its result for each interaction', () => {
    const page = readXml(junitReport(verification(one(), failed(), failed({ pending: true }))))
    const [suite] = page.querySelectorAll('testsuite')
    const cases = [...page.querySelectorAll('testcase')]

    expect([suite?.getAttribute('name'), suite?.getAttribute('tests'), suite?.getAttribute('failures'), suite?.getAttribute('skipped')]).toEqual(['livechat-widget → widget-api', '3', '1', '1']) // prettier-ignore
    expect(cases.map((element) => [element.getAttribute('name'), element.getAttribute('time')])).toContainEqual([
      'the newest messages (a visitor, an agent writes)',
      '1.234',
    ])
    expect(cases[1]?.querySelector('failure')?.getAttribute('message')).toBe(lost.text)
  })

  test('the JUnit report is valid XML for a contract with hostile text', () => {
    const page = readXml(junitReport(verification(failed({ description: HOSTILE, problems: [{ ...lost, text: HOSTILE }] })))) // prettier-ignore

    expect(page.querySelector('parsererror')).toBeNull()
    expect(page.querySelectorAll('testcase > failure')).toHaveLength(1)
    expect(page.querySelector('failure')?.getAttribute('message')).toContain('<script>')
  })
})

describe('HTML report', () => {
  test('the HTML report lists problems first, each with the consequence for the visitor', () => {
    const page = readHtml(verificationPage(verification(one(), failed(), failed({ pending: true }))))

    expect(page.querySelector('h2')?.textContent).toBe('Not every contract holds')
    expect(page.querySelector('.figure')?.textContent).toBe('1 of 3 interactions hold')
    expect(page.querySelector('.problems li')?.innerHTML).toBe('<b>The unread count breaks.</b>meta.seen is missing')
    expect([...page.querySelectorAll('summary .numbers')].map(({ textContent }) => textContent)).toEqual(['does not hold', 'pending', '1']) // prettier-ignore
    expect(page.querySelectorAll('details[open]')).toHaveLength(2)
  })

  test('the HTML report counts interactions like the console report, and browser checks separately', () => {
    const page = readHtml(verificationPage(verification(one(), one({ kind: 'cors' }), failed({ kind: 'cors' }))))

    expect(page.querySelector('.figure')?.textContent).toBe('1 of 1 interactions hold')
    expect(page.body.textContent).toContain('1 interaction holds; 1 of 2 browser checks does not hold')
  })

  test('the HTML report shows services with failures before the others', () => {
    const results = [
      { ...result([one()]), provider: 'kept' },
      { ...result([failed()]), provider: 'broken' },
    ]
    const page = readHtml(verificationPage(whole(results)))

    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent).slice(1)).toEqual(['broken', 'kept'])
  })

  test('the HTML report names a shared URL once, and has no status column for the cable', () => {
    const event = one({ kind: 'event', operation: { service: 'realtime', id: 'message.created' } })
    const results = [result([one()]), { ...result([one()]), provider: 'middleware' }, { ...result([event]), provider: 'realtime', url: 'ws://a/cable' }] // prettier-ignore
    const page = readHtml(verificationPage(whole(results)))
    const heads = [...page.querySelectorAll('thead')].map(({ textContent }) => textContent)

    expect(page.querySelector('header p')?.textContent).toBe('widget-api, middleware at http://localhost:3000; realtime at ws://a/cable') // prettier-ignore
    expect(heads).toEqual(['InteractionOperationStatus', 'InteractionOperationStatus', 'InteractionOperation'])
  })

  test('the HTML report runs no script and loads nothing for a contract with hostile text', () => {
    const hostile = failed({ description: HOSTILE, states: [HOSTILE], operation: { service: HOSTILE, id: HOSTILE }, problems: [{ ...lost, loses: HOSTILE, message: HOSTILE }] }) // prettier-ignore
    const page = readHtml(verificationPage(whole([{ ...result([hostile, one({ description: HOSTILE })]), provider: HOSTILE, url: HOSTILE }]))) // prettier-ignore

    expect(page.querySelectorAll('script, img, link, iframe, [style]')).toHaveLength(0)
    expect(page.querySelector('[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'; style-src 'sha256-/) // prettier-ignore
  })
})
