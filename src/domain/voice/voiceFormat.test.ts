import { expect, test } from '@jest/globals'
import { pickVoiceFormat, toVoiceFileName } from './voiceFormat.ts'
import { isAtLimit, VOICE_MAX_MS } from './voiceLimits.ts'

test.each([
  ['a browser with AAC', ['audio/mp4', 'audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus'], 'm4a'],
  ['Chromium without AAC', ['audio/webm;codecs=opus', 'audio/mp4'], 'webm'],
  ['a browser with Ogg only', ['audio/ogg;codecs=opus'], 'ogg'],
  ['an old Safari', ['audio/mp4'], 'm4a'],
  ['a browser with unknown formats only', ['audio/x-other'], undefined],
])('%s records the first format of the order that it supports', (_browser, supported, extension) => {
  expect(pickVoiceFormat((type) => supported.includes(type))?.extension).toBe(extension)
})

test('the name of a voice message has the time of the visitor and the extension', () => {
  const format = pickVoiceFormat((type) => type === 'audio/webm;codecs=opus')
  expect(format && toVoiceFileName(format, new Date(2026, 10, 8, 7, 4, 9))).toBe('voice-message-20261108-070409.webm')
})

test.each([
  ['short and small', { elapsedMs: 1_000, bytes: 5_000 }, 40, false],
  ['five minutes long', { elapsedMs: VOICE_MAX_MS, bytes: 5_000 }, 40, true],
  ['one part below the limit of a small upload', { elapsedMs: 1_000, bytes: 1_000_000 }, 1, true],
])('a recording that is %s ends at its limit or not (row %#)', (_what, recording, limitMb, isExpected) => {
  expect(isAtLimit(recording, limitMb)).toBe(isExpected)
})
