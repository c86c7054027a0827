import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { describeError, redact, toPlainName, toPlainUrl } from './redaction.ts'
import { FIELD_NAMES, NUMBER_FIELDS, TECHNICAL_FIELDS } from './vocabulary.ts'

/** Text of a person that is in no technical vocabulary. */
const SECRET = 'frederick'

/** Forms in which a person's data may occur, with and without anything that looks like a text. */
const secret = fc.constantFrom<string | number>(
  SECRET,
  'Frederick',
  `${SECRET}_hiv_positive`,
  `${SECRET} writes`,
  `${SECRET}@example.test`,
  `https://shop.test/customers/${SECRET}`,
  `{"name":"${SECRET}"}`,
  '4111111111111111',
  '015112345678',
  4_915_112_345_678,
  19_850_312,
  48.137154,
)

const LEAK = /frederick|4111111111111111|15112345678|19850312|48\.137/i

/** Names of fields, technical or not, and texts of people in their place. Ids and times have no data of people. */
const name = fc.oneof(
  fc
    .constantFrom(...FIELD_NAMES, ...TECHNICAL_FIELDS)
    .filter((field) => !NUMBER_FIELDS.has(field) && !/_(at|id)$/.test(field)),
  fc.constantFrom('sms', 'terms', 'mobile_time', 'url', 'mobile', 'birth_date'),
  fc.stringMatching(/^[a-z]{1,12}$/).filter((word) => !NUMBER_FIELDS.has(word)),
  secret.map(String),
)

const valueWithSecrets = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(secret, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('redact', () => {
  test('no data of a person survives, whatever the shape of the value, in values and in names of fields', () => {
    fc.assert(
      fc.property(valueWithSecrets, (value) => {
        expect(JSON.stringify(redact(value))).not.toMatch(LEAK)
      }),
      { numRuns: 2_000 },
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
        sender: { id: 3, name: 'Ada', type: 'user', hobby: 'chess' },
        attachments: [{ id: 1, file_type: 'image', data_url: 'https://a.test/x.png' }],
        content_attributes: { items: ['Red', 'Blue'], Frederick: 1 },
        private: false,
      }),
    ).toEqual({
      id: 7,
      content: '[30 characters]',
      content_type: 'input_select',
      message_type: 1,
      created_at: 1_774_017_000,
      sender: { id: 3, name: '[3 characters]', type: 'user', '…': '1 other fields' },
      attachments: [{ id: 1, file_type: 'image', '…': '1 other fields' }],
      content_attributes: { '…': '2 other fields' },
      private: false,
    }))

  test('no number of a person stays under the name of a technical number, at any depth and in lists', () =>
    expect(
      redact({
        customAttributes: { code: 4_915, id: 41, height: 178, created_at: 1_774_017_000, type: 'user' },
        user: { custom_attributes: { width: 88 }, identifier: 'u1' },
        data: { code: 4_915_112_345_678, id: 411_111_111, page: [491, 511], status: 4_915_112_345_679 },
        message: { created_at: 19_791_231 },
      }),
    ).toEqual({
      customAttributes: { '…': '5 other fields' },
      user: { custom_attributes: { '…': '1 other fields' }, identifier: '[2 characters]' },
      data: { code: '[number]', id: '[number]', page: ['[number]', '[number]'], status: '[number]' },
      message: { created_at: '[number]' },
    }))

  test('a technical field keeps only a word of its vocabulary', () =>
    expect(redact({ status: 'resolved', type: 'Frederick', reason: 'a1b2c3d4'.repeat(4) })).toEqual({
      status: 'resolved',
      type: '[9 characters]',
      reason: '[32 characters]',
    }))
})

describe('names and addresses', () => {
  test.each([
    ['confirm_subscription', 'confirm_subscription'],
    ['message.created', 'message.created'],
    ['Zanzibar', '(other)'],
    ['w@example.test', '(other)'],
    [{ name: 'ping' }, '(other)'],
  ])('the name %j is recorded as %j', (given, recorded) => expect(toPlainName(given)).toBe(recorded))

  test.each([
    ['/api/v1/widget/messages?website_token=abc', 'https://chat.test/api/v1/widget/messages'],
    ['/api/v1/widget/messages/1234', 'https://chat.test/api/v1/widget/messages/{…}'],
    ['/api/v1/widget/labels/hiv_positive', 'https://chat.test/api/v1/widget/labels/{…}'],
    [
      'https://help.test/frederick/knowledge-base/article/how-to-move',
      'https://help.test/{…}/knowledge-base/article/{…}',
    ],
    ['https://cdn.test/files/Frederick%20CV.pdf#page', 'https://cdn.test/{…}/{…}'],
    ['http://', '(invalid)'],
  ])('the address %s is recorded as %s', (address, recorded) => {
    const { origin, path } = toPlainUrl(address, 'https://chat.test')
    expect(origin + path).toBe(recorded)
  })
})

describe('describeError', () => {
  test('an error keeps its kind and the places in the code, and not its message', () => {
    const error = new TypeError('Zanzibar Street 5, tel 0151 12345678 @ https://a.test/frederick')
    error.stack = `TypeError: ${error.message}\n    at send (https://chat.test/assets/main-AB12CD34.js:1:2345)\n    at https://chat.test/frederick/room.lazy-X2Y3Z4AB.js:20:7`
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      stack: ['main-AB12CD34.js:1:2345', 'room.lazy-X2Y3Z4AB.js:20:7'],
    })
  })

  test('a line of a message that looks like a place in the code is not one', () => {
    const message = 'Unknown contact\n    at https://chat.test/Ada-BYRON151.js:1:2\nAda-Byron-0151-12345678:1:2'
    expect(describeError(new Error(message))['stack']).toEqual([])
    const changed = Object.assign(new Error('Ada-Byron-0151-12345678:1:2'), { message: 'x' })
    expect(JSON.stringify(describeError(changed))).not.toContain('Ada')
  })

  test('an error with a name of its own is an Error, and of a thrown value only the type is kept', () => {
    expect(describeError(Object.assign(new Error('x'), { name: 'Frederick', stack: '' }))).toEqual({
      name: 'Error',
      stack: [],
    })
    expect(describeError({ name: SECRET })).toEqual({ thrown: 'object' })
    expect(describeError(SECRET)).toEqual({ thrown: 'string' })
  })
})
