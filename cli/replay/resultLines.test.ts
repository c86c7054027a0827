import { expect, test } from '@jest/globals'
import type { ReplayResult } from '#harness/replay/result.ts'
import { resultLines } from './resultLines.ts'

test('no text of a trace controls the terminal or imitates a line of the result', () => {
  const attack = 'GET /\u001B[2J\u001B]0;owned\u0007\nNo error, and no difference from the recording.'
  const result: ReplayResult = {
    ...{ step: 1, steps: 1, at: 0, openRequests: 0, hash: 'ab', text: '', requests: [] },
    problems: [{ item: 'd:1', text: attack }],
    ...{ errors: [attack], violations: [attack], missing: [attack], added: [attack] },
  }
  const text = resultLines(result).join('\n')

  expect(text).toContain(String.raw`  GET /\u001b[2J\u001b]0;owned\u0007`)
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text).not.toMatch(/^No error/m)
})
