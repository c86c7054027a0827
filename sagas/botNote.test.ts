import { expect, test } from '@jest/globals'
import { readNote, writeNote } from './botNote.ts'

test('what a form has told is read as it was written', () => {
  const told = {
    contact: { name: 'Ada', email: 'ada@example.com' },
    contactAttributes: { order: 'AB-12' },
    conversationAttributes: { colour: 'Red' },
    nudgeId: '7',
  }
  expect(readNote(writeNote({ isNew: false, content: '', ...told }))).toEqual(told)
})

test('where nothing was told, nothing is written', () => {
  expect(writeNote({ isNew: false })).toBeUndefined()
})

test.each([undefined, '', 'null', '{', '[]', '7', '{"contact":[],"nudgeId":7,"contactAttributes":"x"}'])(
  'what is no such note says nothing: %s',
  (text) => {
    expect(readNote(text)).toEqual({})
  },
)

test('only the details that are known, and words at that, are taken from it', () => {
  const text = '{"contact":{"name":"Ada","email":7,"identifier":"root"}}'
  expect(readNote(text)).toEqual({ contact: { name: 'Ada' } })
})
