import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readJson } from './jsonText.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const findWrong = (data: Uint8Array | string): string => {
  const outcome = readJson(typeof data === 'string' ? bytes(data) : data)
  return 'wrong' in outcome ? outcome.wrong : outcome.keyProblems.map(({ wrong }) => wrong).join('; ')
}

test.each([
  ['an empty file', '', 'the file is empty'],
  ['a file with only white space', ' \r\n ', 'the file is empty'],
  ['a trailing comma in an object', '{\n"a": 1,\n}', 'line 3: a comma before }'],
  ['a trailing comma in a list', '[1, ]', 'line 1: a comma before ]'],
  ['a comment', '{ // x\n}', 'line 1: / is not allowed in JSON'],
  ['single quotes', "{'a': 1}", "line 1: ' is not allowed in JSON"],
  ['a duplicate key', '{"a":1,\r\n"a":2}', 'line 2: "a" occurs twice'],
  ['a duplicate key that is escaped once', '{"a":1,"\\u0061":2}', 'line 1: "a" occurs twice'],
  ['a duplicate key in a nested object', '[{"a":{"b":1 , "b" : 2}}]', 'line 1: "b" occurs twice'],
  ['a key named __proto__', '{"__proto__":{}}', 'line 1: a key named __proto__'],
  ['an escaped key named __proto__', '{"\\u005f_proto__":{}}', 'line 1: a key named __proto__'],
  ['100,000 nested lists', '['.repeat(100_000), 'line 1: more than 16 levels deep'],
  ['a truncated file', '{"a": [1', 'not JSON'],
  ['an unclosed string', '{"a": "b', 'not JSON'],
  ['a string that ends in an escape', '"\\', 'not JSON'],
  ['HTML', '<!doctype html>', 'not JSON'],
  ['a byte order mark', '\ufeff{}', 'begins with a byte order mark'],
  ['little-endian UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'written in UTF-16'],
  ['big-endian UTF-16', new Uint8Array([0xfe, 0xff, 0, 0x7b]), 'written in UTF-16'],
  ['UTF-16 without a byte order mark', new Uint8Array([0x7b, 0, 0x7d, 0]), 'contains zero bytes'],
  ['Latin-1', new Uint8Array([0x22, 0xe9, 0x22]), 'not UTF-8'],
])('readJson reports what is wrong with %s', (_case, data, expected) => {
  expect(findWrong(data)).toContain(expected)
})

test('every problem of a key is reported with its line, and the rest of the value is still read', () => {
  expect(readJson(bytes('{"__proto__":{"a":1},\n"b":1,\n"b":{"__proto__":2,"c":3}}'))).toEqual({
    value: { b: { c: 3 } },
    keyProblems: [
      { wrong: 'line 1: a key named __proto__', right: 'Remove it.' },
      { wrong: 'line 3: "b" occurs twice', right: 'Keep the intended one.' },
      { wrong: 'line 3: a key named __proto__', right: 'Remove it.' },
    ],
  })
})

test('readJson accepts Windows line ends, brackets in strings, and the same keys in different objects', () => {
  const text = '[{"a":"{[,]}",\r\n"b":"\\"a\\":"},\r\n{"a":"x, }"}]\r\n'

  expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text), keyProblems: [] })
})

test('readJson returns the same value as JSON.parse for any valid JSON', () => {
  const value = fc.jsonValue({ maxDepth: 5 }).filter((json) => !JSON.stringify(json).includes('__proto__'))
  fc.assert(fc.property(value, (json) => {
    expect(readJson(bytes(JSON.stringify(json, null, 1)))).toEqual({ value: JSON.parse(JSON.stringify(json)), keyProblems: [] })
  })) // prettier-ignore
})

test('readJson returns a value or a reason for any bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 50 }), (data) => {
    const outcome = readJson(data)
    return 'value' in outcome || outcome.wrong !== ''
  })) // prettier-ignore
})
