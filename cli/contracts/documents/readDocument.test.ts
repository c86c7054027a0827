import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readDocument } from './readDocument.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

test('readDocument resolves references across files, and the same target gives the same object', () => {
  write('middleware.yaml', "a: { $ref: './shared.yaml#/things/one~1two' }\nb: { $ref: 'shared.yaml#/c' }\nc: { d: 1 }")
  write('shared.yaml', "things: { one/two: { $ref: '#/c' } }\nc: { $ref: './middleware.yaml#/c' }")

  const document = readDocument('middleware', folder)

  expect(document).toEqual({ a: { d: 1 }, b: { d: 1 }, c: { d: 1 } })
  expect(document['a']).toBe(document['c'])
})

test.each([
  ['has a reference without a target', "a: { $ref: '#/b' }", /middleware.yaml#\/b has no target/],
  ['has a reference to a missing file', "a: { $ref: './c.yaml#/b' }", /c\.yaml/],
  ['contains itself', "a: { b: { $ref: '#/a' } }", /contains itself/],
  ['is not YAML', 'a: [', /middleware\.yaml/],
])('readDocument rejects a document that %s, and the error names the cause', (_what, text, message) => {
  write('middleware.yaml', text)
  expect(() => readDocument('middleware', folder)).toThrow(message)
})
