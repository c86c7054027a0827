import { expect, test } from '@jest/globals'
import { toAgent } from './agent.ts'
import { toAttachment } from './attachment.ts'
import { toSender } from './sender.ts'

test('bidirectional control characters are removed from file names', () => {
  const url = 'https://files.test/photo%E2%80%AEgnp.exe'
  expect(toAttachment({ id: 1, data_url: url })?.name).toBe('photognp.exe')
  expect(toAttachment({ id: 1, data_url: url, fallback_title: 'a\u2067fdp.exe' })?.name).toBe('afdp.exe')
})

test('bidirectional control characters are removed from sender and agent names', () => {
  expect(toSender({ name: '\u202EaraM' })?.name).toBe('araM')
  expect(toAgent({ id: 1, name: 'Mara\u2066' })?.name).toBe('Mara')
})
