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

const LOSS_PROBLEM: Problem = {
  path: '$.meta.seen',
  message: 'meta.seen is missing',
  loses: 'The unread count breaks.',
  text: 'The unread count breaks: meta.seen is missing',
}

const passing = ({ passed = true, pending = false, ...more }: Partial<InteractionResult> = {}): InteractionResult => ({
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

const failing = (more: Partial<InteractionResult> = {}): InteractionResult =>
  passing({ passed: false, problems: [LOSS_PROBLEM], ...more })

const result = (interactions: readonly InteractionResult[]): ProviderResult => ({
  provider: 'widget-api',
  consumer: 'livechat-widget',
  url: 'http://localhost:3000',
  passed: interactions.every(({ passed, pending }) => passed || pending),
  interactions,
})

const verification = (...interactions: readonly InteractionResult[]): Verification =>
  verificationOf([result(interactions)])

const verificationOf = (results: readonly ProviderResult[]): Verification => ({
  passed: results.every(({ passed }) => passed),
  interactions: results.flatMap(({ interactions }) => interactions).length,
  skipped: 0,
  results,
})

const readXml = (text: string): Document => new DOMParser().parseFromString(text, 'text/xml')
const readHtml = (text: string): Document => new DOMParser().parseFromString(text, 'text/html')

describe('console report', () => {
  test('the console report has one line for each interaction, aligned in columns', () => {
    const lines = [passing(), failing({ description: 'x' }), failing({ pending: true })].map((interaction) =>
      consoleLine(interaction, PLAIN),
    )

    expect(lines.map((line) => [line.slice(0, 5), line.indexOf('listMessages 200')])).toEqual([
      ['  ✓ t', 56],
      ['  ✗ x', 56],
      ['  ~ t', 56],
    ])
    expect(consoleLine(passing({ description: 'x'.repeat(70) }), PLAIN)).toBe(`  ✓ ${'x'.repeat(70)}`)
  })

  test('the console report of a problem names the states and the consequence for the visitor', () => {
    expect(problemsText(verification(passing(), failing()))).toBe(
      'widget-api: the newest messages, listMessages 200\n  given a visitor, then an agent writes\n  ✗ The unread count breaks: meta.seen is missing',
    )
    expect(problemsText(verification(passing()))).toBeUndefined()
  })

  test.each([
    [[passing()], 'widget-api  1 interaction holds'],
    [[passing(), passing()], 'widget-api  2 interactions hold'],
    [[passing(), failing()], 'widget-api  1 of 2 interactions does not hold'],
    [
      [passing(), passing({ kind: 'cors' }), failing({ kind: 'cors' })],
      'widget-api  1 interaction holds; 1 of 2 browser checks does not hold',
    ],
    [[failing(), failing(), failing({ pending: true })], 'widget-api  2 of 3 interactions do not hold, 1 pending'],
  ])('the summary counts passed, failed and pending interactions (case %#)', (interactions, line) => {
    expect(summaryLines(verification(...interactions))).toEqual([line])
  })

  const PASSED = verification(passing())
  test.each([
    ['success without a page’s origin', PASSED, {}, /^CORS was not checked\. Use --origin /],
    ['success with a page’s origin', { ...PASSED, origin: 'https://a.example' }, {}, undefined],
    ['failure with a state hook', verification(failing()), { stateUrl: 'a' }, undefined],
    ['failure without a state hook', verification(failing()), {}, /--state-url/],
    ['success of the cable alone', verification(passing({ kind: 'event' })), {}, undefined],
    ['success of a part of the interactions', { ...PASSED, origin: 'https://a.example', skipped: 3 }, {}, /^--only or --states excluded 3 more interactions\.$/],
    ['saved results without a version', { ...PASSED, origin: 'https://a.example' }, { results: 'a' }, /without a version/],
    ['saved results with a version', { ...PASSED, origin: 'https://a.example' }, { results: 'a', providerVersion: '1' }, undefined],
  ])('the console report adds the hint that fits the result: %s', (_case, verificationResult, options, line) => {
    expect(hintLines(verificationResult, options)).toEqual(line === undefined ? [] : [expect.stringMatching(line)])
  }) // prettier-ignore

  test('the console report escapes control characters of a contract', () => {
    const texts = [consoleLine(passing({ description: HOSTILE }), PLAIN), problemsText(verification(failing({ description: HOSTILE }))) ?? ''] // prettier-ignore
    for (const text of texts) expect(/[\p{Cc}\u202E]/u.test(text.replaceAll('\n', ''))).toBe(false)
  })
})

describe('JUnit report', () => {
  test('the JUnit report has a suite for each contract, and a case with its result for each interaction', () => {
    const page = readXml(junitReport(verification(passing(), failing(), failing({ pending: true }))))
    const [suite] = page.querySelectorAll('testsuite')
    const cases = [...page.querySelectorAll('testcase')]

    expect([suite?.getAttribute('name'), suite?.getAttribute('tests'), suite?.getAttribute('failures'), suite?.getAttribute('skipped')]).toEqual(['livechat-widget → widget-api', '3', '1', '1']) // prettier-ignore
    expect(cases.map((element) => [element.getAttribute('name'), element.getAttribute('time')])).toContainEqual([
      'the newest messages (a visitor, an agent writes)',
      '1.234',
    ])
    expect(cases[1]?.querySelector('failure')?.getAttribute('message')).toBe(LOSS_PROBLEM.text)
  })

  test('the JUnit report is valid XML for a contract with hostile text', () => {
    const page = readXml(junitReport(verification(failing({ description: HOSTILE, problems: [{ ...LOSS_PROBLEM, text: HOSTILE }] })))) // prettier-ignore

    expect(page.querySelector('parsererror')).toBeNull()
    expect(page.querySelectorAll('testcase > failure')).toHaveLength(1)
    expect(page.querySelector('failure')?.getAttribute('message')).toContain('<script>')
  })
})

describe('HTML report', () => {
  test('the HTML report lists problems first, each with the consequence for the visitor', () => {
    const page = readHtml(verificationPage(verification(passing(), failing(), failing({ pending: true }))))

    expect(page.querySelector('h2')?.textContent).toBe('Not every contract holds')
    expect(page.querySelector('.figure')?.textContent).toBe('1 of 3 interactions hold')
    expect(page.querySelector('.problems li')?.innerHTML).toBe('<b>The unread count breaks.</b>meta.seen is missing')
    expect([...page.querySelectorAll('summary .numbers')].map(({ textContent }) => textContent)).toEqual(['does not hold', 'pending', '1']) // prettier-ignore
    expect(page.querySelectorAll('details[open]')).toHaveLength(2)
  })

  test('the HTML report counts interactions like the console report, and browser checks separately', () => {
    const page = readHtml(
      verificationPage(verification(passing(), passing({ kind: 'cors' }), failing({ kind: 'cors' }))),
    )

    expect(page.querySelector('.figure')?.textContent).toBe('1 of 1 interactions hold')
    expect(page.body.textContent).toContain('1 interaction holds; 1 of 2 browser checks does not hold')
  })

  test('the HTML report shows services with failures before the others', () => {
    const results = [
      { ...result([passing()]), provider: 'kept' },
      { ...result([failing()]), provider: 'broken' },
    ]
    const page = readHtml(verificationPage(verificationOf(results)))

    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent).slice(1)).toEqual(['broken', 'kept'])
  })

  test('the HTML report names a shared URL once, and has no status column for the cable', () => {
    const event = passing({ kind: 'event', operation: { service: 'realtime', id: 'message.created' } })
    const results = [result([passing()]), { ...result([passing()]), provider: 'middleware' }, { ...result([event]), provider: 'realtime', url: 'ws://a/cable' }] // prettier-ignore
    const page = readHtml(verificationPage(verificationOf(results)))
    const heads = [...page.querySelectorAll('thead')].map(({ textContent }) => textContent)

    expect(page.querySelector('header p')?.textContent).toBe('widget-api, middleware at http://localhost:3000; realtime at ws://a/cable') // prettier-ignore
    expect(heads).toEqual(['InteractionOperationStatus', 'InteractionOperationStatus', 'InteractionOperation'])
  })

  test('the HTML report runs no script and loads nothing for a contract with hostile text', () => {
    const hostile = failing({ description: HOSTILE, states: [HOSTILE], operation: { service: HOSTILE, id: HOSTILE }, problems: [{ ...LOSS_PROBLEM, loses: HOSTILE, message: HOSTILE }] }) // prettier-ignore
    const page = readHtml(verificationPage(verificationOf([{ ...result([hostile, passing({ description: HOSTILE })]), provider: HOSTILE, url: HOSTILE }]))) // prettier-ignore

    expect(page.querySelectorAll('script, img, link, iframe, [style]')).toHaveLength(0)
    expect(page.querySelector('[http-equiv]')?.getAttribute('content')).toMatch(/^default-src 'none'; style-src 'sha256-/) // prettier-ignore
  })
})
