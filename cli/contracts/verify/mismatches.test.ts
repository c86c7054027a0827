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
    ['a text for a number', body("Expected 'x' (String) to be an integer", '"x"'), 'a is text, a whole number was expected'],
    ['a fraction', body('Expected 1.5 (Decimal) to be an integer', '1.5'), 'a is a number with a fraction, a whole number was expected'],
    ['a text for a fraction', body("Expected 'x' (String) to be a decimal number", '"x"'), 'a is text, a number was expected'],
    ['a text for a number of any kind', body("Expected 'x' (String) to be a number", '"x"'), 'a is text, a number was expected'],
    ['null for a boolean', body('Expected null (Null) to match a boolean', 'null'), 'a is null, true or false was expected'],
    ['a number for a text', body("Expected 5 (Integer) to be the same type as 'x' (String)", '5'), 'a is a whole number, text was expected'],
    ['a text for an object', body('Type mismatch: Expected \'x\' (String) to be the same type as {"b":1} (Object)', 'x'), 'a is text, an object was expected'],
    ['an object for a list', body('Type mismatch: Expected {"b":1} (Object) to be the same type as [{"b":1}] (Array)', '{}'), 'a is an object, a list was expected'],
    ['an empty list', body('Expected [] (size 0) to have minimum size of 1', '[]'), 'a is empty, one item at least was expected'],
    ['a short list', body('Expected [1] (size 1) to have minimum size of 2', '[1]'), 'a has 1 item, 2 at least were expected'],
    ['another length', body('Expected a List with 2 elements but received 1 elements', '[1]'), 'a has 1 item, 2 were expected'],
    ['a kind of item that is wanting', body('Variant at index 2 ({"closed_all_day":true}) was not found in the actual list', '[]'), 'a has no item like {"closed_all_day":true}'],
    ['another word', body("Expected 'y' (String) to be equal to 'x' (String)", '"y"'), 'a is "y", "x" was expected'],
    ['another truth', body('Expected false (Boolean) to be equal to true (Boolean)', 'false'), 'a is false, true was expected'],
    ['another form', body("Expected 'x' to match '^\\d+$'", '"x"'), 'a is "x", text like /^\\d+$/ was expected'],
    ['nothing for a form', body("Expected '' to match '^\\d+$'", 'null'), 'a is null, text like /^\\d+$/ was expected'],
    ['something for nothing', body("Expected 'x' (String) to be a null value", '"x"'), 'a is text, null was expected'],
    ['emptiness', body("Expected '' (String) to not be empty", '""'), 'a is empty'],
    ['an answer without a body', body('Expected body Present(7 bytes, application/json) but was empty', null, '/'), 'the answer is empty'],
    ['half an answer', body("Failed to parse the actual body: 'EOF while parsing'", '{', '$'), 'the answer is no JSON'],
    ['another kind of answer', body('Type mismatch: Expected {} (Object) to be the same type as [1] (Array)', '{}', '$'), 'the answer is an object, a list was expected'],
    ['a status', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'expected 200 but was 500' }, 'answered 500 instead of 200'],
    ['no success', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'Expected status code 500 to be a Successful response (200–299)' }, 'answered 500 instead of one of 200 to 299'],
    ['none of some', { type: 'StatusMismatch', expected: 200, actual: 500, mismatch: 'Expected status code 500 to be a 200, 201' }, 'answered 500 instead of 200 or 201'],
    ['a header that is missing', { ...header, actual: '' }, 'the header Content-Type is missing'],
    ['a header that is another', { ...header, key: 'ETag', expected: 'a', actual: 'b' }, 'the header ETag is b, a was expected'],
    ['words that are not known', body('Something new', 'x'), 'a Something new'],
    ['a kind that is not known', { type: 'NewMismatch', mismatch: 'something new' }, 'something new'],
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
    const wrong = [2, 0, 1].map((at) => body("Expected 'x' (String) to be an integer", '"x"', `$.list[${at}].id`))
    expect(messages(...wrong)).toEqual(['list[0].id is text, a whole number was expected (and so in 2 more)'])
  })

  test('an HTML response instead of JSON is reported once', () => {
    const type = { type: 'BodyTypeMismatch', expected: 'application/json', actual: 'text/html', mismatch: '' }
    expect(messages(type, { ...header, actual: 'text/html' })).toEqual([
      'answered text/html instead of application/json',
    ])
  })

  test('a list that is too short is reported once', () => {
    const both = ['Expected 2 but was missing', 'Expected a List with 2 elements but received 1 elements']
    expect(messages(...both.map((words) => body(words, '[1]')))).toEqual(['a has 1 item, 2 were expected'])
  })

  test('control characters of a response are escaped, and long values are truncated', () => {
    const [message = ''] = messages(body(`Expected '\u001B[2J${'y'.repeat(500)}' (String) to be equal to 'x' (String)`))
    expect(message).toContain('\\u001b[2J')
    expect(message.length).toBeLessThan(200)
  })
})
