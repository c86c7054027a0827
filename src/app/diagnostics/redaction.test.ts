import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describeError, redact, toPlainName, toPlainUrl } from './redaction.ts'

/** Text of a person, which is in no technical vocabulary. */
const SECRET = 'Frederick'

const secretText = fc.constantFrom(
  `${SECRET} is my name`,
  `${SECRET.toLowerCase()} writes`,
  `${SECRET}@example.test`,
  `+49 151 ${SECRET}`,
  `{"name":"${SECRET}"}`,
)

const plainKey = fc.stringMatching(/^[a-z_]{1,12}$/)

const valueWithSecrets = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(secretText, fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(plainKey, secretText), tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('redact', () => {
  test('no text of a person survives, whatever the shape of the value and wherever the text is', () => {
    fc.assert(
      fc.property(valueWithSecrets, (value) => {
        expect(JSON.stringify(redact(value)).toLowerCase()).not.toContain(SECRET.toLowerCase())
      }),
    )
  })

  test('kinds, states, times, ids and the shape of a message stay, and its texts become lengths', () =>
    expect(
      redact({
        id: 7,
        content: 'My card is 4111 1111 1111 1111',
        content_type: 'input_select',
        message_type: 1,
        created_at: 1_774_017_000,
        sender: { id: 3, name: 'Ada', type: 'user', available_name: 'Ada' },
        attachments: [{ id: 1, file_type: 'image', data_url: 'https://a.test/x.png' }],
        content_attributes: { items: ['Red', 'Blue'] },
        private: false,
      }),
    ).toEqual({
      id: 7,
      content: '[30 characters]',
      content_type: 'input_select',
      message_type: 1,
      created_at: 1_774_017_000,
      sender: { id: 3, name: '[3 characters]', type: 'user', available_name: '[3 characters]' },
      attachments: [{ id: 1, file_type: 'image', data_url: '[20 characters]' }],
      content_attributes: '[1 values]',
      private: false,
    }))

  test('a number that may be a telephone number does not stay', () =>
    expect(redact({ phone: 4_915_112_345_678, count: 12 })).toEqual({ phone: '[number]', count: 12 }))

  test('a token in a technical field does not stay', () =>
    expect(redact({ status: 'a1b2c3d4'.repeat(4), event: 'set-user' })).toEqual({
      status: '[32 characters]',
      event: 'set-user',
    }))
})

describe('names and addresses', () => {
  test.each([
    ['set-user', 'set-user'],
    ['confirm_subscription', 'confirm_subscription'],
    ['message.created', 'message.created'],
    ['Frederick writes a long text to a friend who is far away', '(other)'],
    ['Frederick writes', '(other)'],
    ['w@example.test', '(other)'],
    [{ name: 'set-user' }, '(other)'],
  ])('the name %j is recorded as %j', (name, recorded) => expect(toPlainName(name)).toBe(recorded))

  test.each([
    ['/api/v1/widget/messages?website_token=abc', '/api/v1/widget/messages'],
    ['/api/v1/widget/messages/1234', '/api/v1/widget/messages/{…}'],
    ['https://help.test/contacts/w@example.test/notes', 'https://help.test/contacts/{…}/notes'],
    ['https://cdn.test/files/Frederick%20CV.pdf#page', 'https://cdn.test/files/{…}'],
    ['http://', '(invalid)'],
  ])('the address %s is recorded as %s', (address, recorded) =>
    expect(toPlainUrl(address, 'https://chat.test')).toBe(recorded),
  )
})

describe('describeError', () => {
  test('an error keeps its message and stack, scrubbed as in error reports', () => {
    const error = new TypeError('POST https://a.test/x?token=abcdefgh failed for w@example.test with p4bs6bt0ken')
    const described = describeError(error, ['p4bs6bt0ken'])
    expect(described).toMatchObject({
      name: 'TypeError',
      message: 'POST https://a.test/x failed for [email] with [token]',
    })
    expect(JSON.stringify(described)).not.toMatch(/abcdefgh|w@example|p4bs6bt0ken/)
  })

  test('of a thrown object, only its type is kept', () =>
    expect(describeError({ name: SECRET }, [])).toEqual({ thrown: '[object Object]' }))
})
