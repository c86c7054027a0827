import { expect, test } from '@jest/globals'
import { describeOutcome, formatTime } from './outcome.ts'

const ACCEPTED = { isAccepted: true, isAnswered: true }
const DROPPED = { isAccepted: false, isAnswered: false }
const BEYOND_LIMITS = { isAccepted: false, isAnswered: true }

const DONE = { errorCode: undefined }
const INVALID = { errorCode: 'invalid' } as const

test.each([
  ['accepted, acknowledged', ACCEPTED, DONE, 'done', 'acknowledged'],
  ['accepted, refused', ACCEPTED, INVALID, 'refused', 'invalid'],
  ['accepted, unanswered', ACCEPTED, undefined, 'refused', 'no answer in 35 s'],
  ['dropped, unanswered', DROPPED, undefined, 'none', 'dropped, as expected'],
  ['dropped, acknowledged', DROPPED, DONE, 'refused', 'acknowledged, but should be dropped'],
  ['dropped, refused', DROPPED, INVALID, 'refused', 'invalid, but should be dropped'],
  ['too large, refused', BEYOND_LIMITS, INVALID, 'none', 'invalid, as expected'],
  ['too large, acknowledged', BEYOND_LIMITS, DONE, 'refused', 'acknowledged, but should be refused'],
  ['too large, unanswered', BEYOND_LIMITS, undefined, 'refused', 'no answer in 35 s'],
] as const)('the outcome of a message (%s) is compared with its verdict', (_, verdict, acknowledgement, status, text) =>
  expect(describeOutcome({ verdict, acknowledgement, milliseconds: 3, timeoutMs: 35_000 })).toMatchObject({
    status,
    text,
  }),
)

test('an outcome has a time only if the frame has answered', () => {
  const common = { verdict: ACCEPTED, milliseconds: 3.21, timeoutMs: 35_000 }
  expect(formatTime(describeOutcome({ ...common, acknowledgement: DONE }))).toBe('3.2 ms')
  expect(formatTime(describeOutcome({ ...common, acknowledgement: undefined }))).toBe('')
})
