import { describe, expect, test } from '@jest/globals'
import { type Mismatch, toDifferences } from './mismatches.ts'

const body = (mismatch: string, actual: unknown = '', path = '$.a'): Mismatch => ({
  type: 'BodyMismatch',
  ...{ mismatch, actual, path },
})

const header = { type: 'HeaderMismatch', key: 'Content-Type', expected: '"application/json"', mismatch: 'odd' }

const messages = (...mismatches: readonly Mismatch[]): readonly string[] =>
  toDifferences(mismatches).map(({ message }) => message)

describe('toDifferences', () => {
  test.each<[string, Mismatch, string]>([
    ['text instead of an integer', body("Expected 'x' (String) to be an integer", '"x"'), 'a is text, expected a whole number'],
    ['a fraction instead of an integer', body('Expected 1.5 (Decimal) to be an integer', '1.5'), 'a is a number with a fraction, expected a whole number'],
    ['text instead of a decimal number', body("Expected 'x' (String) to be a decimal number", '"x"'), 'a is text, expected a number'],
    ['text instead of any number', body("Expected 'x' (String) to be a number", '"x"'), 'a is text, expected a number'],
    ['null instead of a boolean', body('Expected null (Null) to match a boolean', 'null'), 'a is null, expected true or false'],
    ['a number instead of text', body("Expected 5 (Integer) to be the same type as 'x' (String)", '5'), 'a is a whole number, expected text'],
    ['text instead of an object', body('Type mismatch: Expected \'x\' (String) to be the same type as {"b":1} (Object)', 'x'), 'a is text, expected an object'],
    ['an object instead of a list', body('Type mismatch: Expected {"b":1} (Object) to be the same type as [{"b":1}] (Array)', '{}'), 'a is an object, expected a list'],
    ['an empty list', body('Expected [] (size 0) to have minimum size of 1', '[]'), 'a is empty, expected at least 1 item'],
    ['a list below the minimum length', body('Expected [1] (size 1) to have minimum size of 2', '[1]'), 'a has 1 item, expected at least 2'],
    ['a list of another length', body('Expected a List with 2 elements but received 1 elements', '[1]'), 'a has 1 item, expected 2'],
    ['a missing list item', body('Variant at index 2 ({"closed_all_day":true}) was not found in the actual list', '[]'), 'a has no item like {"closed_all_day":true}'],
    ['another text', body("Expected 'y' (String) to be equal to 'x' (String)", '"y"'), 'a is "y", expected "x"'],
    ['another boolean', body('Expected false (Boolean) to be equal to true (Boolean)', 'false'), 'a is false, expected true'],
    ['text that does not match a pattern', body("Expected 'x' to match '^\\d+$'", '"x"'), 'a is "x", expected text that matches /^\\d+$/'],
    ['null instead of text with a pattern', body("Expected '' to match '^\\d+$'", 'null'), 'a is null, expected text that matches /^\\d+$/'],
    ['text instead of null', body("Expected 'x' (String) to be a null value", '"x"'), 'a is text, expected null'],
    ['empty text', body("Expected '' (String) to not be empty", '""'), 'a is empty'],
    ['a response without a body', body('Expected body Present(7 bytes, application/json) but was empty', null, '/'), 'the response is empty'],
    ['incomplete JSON', body("Failed to parse the actual body: 'EOF while parsing'", '{', '$'), 'the response is not JSON'],
    ['an object instead of a list as response', body('Type mismatch: Expected {} (Object) to be the same type as [1] (Array)', '{}', '$'), 'the response is an object, expected a list'],
    ['another status', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'expected 200 but was 500' }, 'the status is 500, expected 200'],
    ['a failure instead of any success status', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'Expected status code 500 to be a Successful response (200–299)' }, 'the status is 500, expected 200 to 299'],
    ['a status that is not in a list', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'Expected status code 500 to be a 200, 201' }, 'the status is 500, expected 200 or 201'],
    ['a missing header', { ...header, actual: '' }, 'the header Content-Type is missing'],
    ['another header value', { ...header, key: 'ETag', expected: 'a', actual: 'b' }, 'the header ETag is b, expected a'],
    ['an unknown message of Pact', body('Something new', 'x'), 'a Something new'],
    ['an unknown type of mismatch', { type: 'NewMismatch', mismatch: 'something new' }, 'something new'],
  ])('a mismatch found by Pact is described in a readable sentence: %s', (_case, mismatch, message) => {
    expect(messages(mismatch)).toEqual([message])
  }) // prettier-ignore

  test('each missing key is reported separately, with its own path', () => {
    expect(toDifferences([body('Actual map is missing the following keys: b, c-d', '[]', '$.payload[1]')])).toEqual([
      { path: '$.payload[1].b', message: 'payload[1].b is missing' },
      { path: "$.payload[1]['c-d']", message: "payload[1]['c-d'] is missing" },
    ])
  })

  test('the same mismatch in several list items is reported once, for the first item, with a count', () => {
    const mismatches = [2, 0, 1].map((at) => body("Expected 'x' (String) to be an integer", '"x"', `$.list[${at}].id`))
    expect(messages(...mismatches)).toEqual(['list[0].id is text, expected a whole number (also in 2 more items)'])
  })

  test('an HTML response instead of JSON is reported once', () => {
    const type = { type: 'BodyTypeMismatch', expected: 'application/json', actual: 'text/html', mismatch: '' }
    expect(messages(type, { ...header, actual: 'text/html' })).toEqual([
      'the content type is text/html, expected application/json',
    ])
  })

  test('a list that is too short is reported once', () => {
    const both = ['Expected 2 but was missing', 'Expected a List with 2 elements but received 1 elements']
    expect(messages(...both.map((mismatch) => body(mismatch, '[1]')))).toEqual(['a has 1 item, expected 2'])
  })

  test('control characters of a response are escaped, and long values are truncated', () => {
    const [message = ''] = messages(body(`Expected '\u001B[2J${'y'.repeat(500)}' (String) to be equal to 'x' (String)`))
    expect(message).toContain('\\u001b[2J')
    expect(message.length).toBeLessThan(200)
  })
})
