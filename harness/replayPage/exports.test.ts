import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { transformSync } from '@swc/core'
import type { ReplayResult } from '../replay/result.ts'
import { toBugReport } from './bugReport.ts'
import { toPlaywrightTest } from './playwrightTest.ts'
import type { Visit } from './visit.ts'

const visitOf = (name: string, text: string): Visit => ({
  ...{ name, savedAt: '2026-01-02T03:04:05.000Z', page: 'https://shop.test/', trace: 'dHJhY2U=' },
  recording: {
    ...{ document: 'd', startedAt: 0, settings: undefined, outputs: [], warnings: [], commands: [] },
    ...{ scriptsAt: 0, scripts: [], timers: [], end: 1_800 },
    start: {
      ...{ origin: '', path: '/widget', query: {}, viewport: { width: 400, height: 704 }, languages: ['de'] },
      ...{ timeZone: 'UTC', isOnline: true, isVisible: true, hasFocus: true, local: {}, session: {} },
    },
    inputs: [
      {
        ...{ item: 'd:1', name: 'type in textarea “Message”', at: 1_500 },
        event: { kind: 'visitor', step: { verb: 'type', text }, duration: 300 },
      },
    ],
  },
})

const RESULT: ReplayResult = {
  ...{ step: 1, steps: 1, at: 2_500, openRequests: 0, problems: [], hash: 'ab', text: 'Hello' },
  ...{ requests: ['GET /a'], missing: [], added: [], errors: ['boom'], violations: [] },
}

/** Characters that a terminal acts on, or that change the direction of a text. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u

/** Returns Markdown without the texts in its blocks and spans of code, as CommonMark finds them. */
const outsideCode = (markdown: string): string =>
  markdown.replaceAll(/^(`{3,})\n[\s\S]*?\n\1$/gm, '[block]').replaceAll(/(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)/g, '[code]')

describe('exports of a visit', () => {
  test('the test of a visit with any texts is valid TypeScript, and its comment does not end early', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (name, text) => {
        const source = toPlaywrightTest(visitOf(name, `*/ ${text}`), [{ text, count: 1 }])
        expect(() => transformSync(source, { jsc: { parser: { syntax: 'typescript' } } })).not.toThrow()
        expect(source.replaceAll('\n', '')).not.toMatch(HIDDEN)
      }),
      { numRuns: 50 },
    )
  })

  test('the test names what must be on the screen', () => {
    expect(toPlaywrightTest(visitOf('it’s sent once', 'Hi'), [{ text: "it's", count: 1 }])).toContain(
      String.raw`  await expect(frame.getByText('it\'s', { exact: true })).toHaveCount(1)`,
    )
  })

  test('the test has more time than the default, as a replay takes half a second for each step', () =>
    expect(toPlaywrightTest(visitOf('it’s sent once', 'Hi'), [])).toContain('  test.setTimeout(60500)\n'))

  test('the report has the steps with their pictures, what is wrong, and the screen', () => {
    const report = toBugReport(visitOf('Twice', 'Is it *quiet*?'), RESULT, [{ step: 1, file: 'step-1.png' }])

    expect(report).toContain('- `1.500 s type in textarea “Message”: Is it *quiet*?`')
    expect(report).toContain('![after step 1](step-1.png)')
    expect(report).toContain('Errors of the frame:\n\n```\nboom\n```')
  })

  test('the report names the recorded requests that failed, with their time and status', () => {
    const visit = visitOf('Twice', 'Hi')
    const response = { method: 'POST', path: '/api/messages', headers: {}, body: undefined, requestBody: undefined }
    const events = [
      { kind: 'response', response: { ...response, status: 500 } },
      { kind: 'response', response: { ...response, status: 200 } },
      { kind: 'response', response: { ...response, failure: 'TypeError' } },
    ] as const
    const inputs = events.map((event, index) => ({ item: `d:${index + 2}`, name: 'x', at: 2_000 * (index + 1), event }))
    const report = toBugReport({ ...visit, recording: { ...visit.recording, inputs } }, RESULT, [])

    expect(report).toContain('```\n2.000 POST /api/messages: 500\n6.000 POST /api/messages: failed\n```')
  })

  test('no text about the visit adds markup to the report', () => {
    const attack = 'x |\r\n\n# Log in\n![](https://evil.test/p.gif) <img src="https://evil.test/p.gif"> &lt;'
    const visit = visitOf(attack, attack)
    const { start } = visit.recording
    const attacked = {
      ...{ ...visit, savedAt: attack, page: attack },
      recording: { ...visit.recording, start: { ...start, languages: [attack], timeZone: attack } },
    }
    const report = toBugReport(attacked, { ...RESULT, text: attack, errors: [attack] }, [])

    expect(outsideCode(report)).toBe(outsideCode(toBugReport(visitOf('x', 'y'), RESULT, [])))
  })

  test('no text of a trace mentions a person or becomes a link in the report, because GitHub skips code', () => {
    const attack = '@org/team https://evil.test/x www.evil.test #1 ` `` \u001B]0;a\u0007\u202E'
    const attacked = toBugReport(visitOf(attack, attack), { ...RESULT, text: attack, requests: [attack] }, [])

    expect(outsideCode(attacked)).not.toMatch(/@|evil|#\d/)
    expect(attacked).toContain('- ```1.500 s type')
    expect(attacked).toContain(String.raw`\u001b]0;a\u0007\u202e`)
    expect(attacked.replaceAll('\n', '')).not.toMatch(HIDDEN)
  })

  test('no text of the screen ends the block around it', () => {
    const report = toBugReport(visitOf('x', 'y'), { ...RESULT, text: '```\n# not a heading' }, [])

    expect(report).toContain('````\n```\n# not a heading\n````')
  })
})
