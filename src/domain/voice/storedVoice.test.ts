import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseStoredVoice } from './storedVoice.ts'

const file = new File(['sound'], 'voice-message.webm', { type: 'audio/webm' })
const STORED = { id: 'a', file, durationMs: 1_200, levels: [0.5, 'loud'], isComplete: true, person: 'p' }

test('a stored recording is parsed, without measurements that are no numbers', () => {
  expect(parseStoredVoice(STORED)).toEqual({ ...STORED, levels: [0.5] })
})

test.each([
  ['no file', { ...STORED, file: undefined }],
  ['an empty file', { ...STORED, file: new File([], 'x.webm') }],
  ['no id', { ...STORED, id: 7 }],
  ['no length', { ...STORED, durationMs: Number.NaN }],
])('a stored recording with %s is ignored', (_what, value) => {
  expect(parseStoredVoice(value)).toBeUndefined()
})

test('no stored value makes the parser of recordings throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => expect(parseStoredVoice(value)).toBeUndefined()))
})
