import { expect, test } from '@jest/globals'
import { parseBotDetails, serializeBotDetails } from './storedBotDetails.ts'

test('readNote restores the bot introduction that writeNote serialised', () => {
  const told = {
    contact: { name: 'Ada', email: 'ada@example.com' },
    contactAttributes: { order: 'AB-12' },
    conversationAttributes: { colour: 'Red' },
    nudgeId: '7',
  }
  expect(parseBotDetails(serializeBotDetails({ isNew: false, content: '', ...told }))).toEqual(told)
})

test('writeNote returns undefined for an empty bot introduction', () => {
  expect(serializeBotDetails({ isNew: false })).toBeUndefined()
})

test.each([undefined, '', 'null', '{', '[]', '7', '{"contact":[],"nudgeId":7,"contactAttributes":"x"}'])(
  'readNote returns an empty object for an invalid bot introduction: %s',
  (text) => {
    expect(parseBotDetails(text)).toEqual({})
  },
)

test('readNote drops unknown contact fields and values that are not strings', () => {
  const text = '{"contact":{"name":"Ada","email":7,"identifier":"root"}}'
  expect(parseBotDetails(text)).toEqual({ contact: { name: 'Ada' } })
})
