import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { createProtocolSchemas } from './protocolSchemas.ts'

type Calls = {
  readonly properties: Readonly<Record<string, { readonly items: readonly { readonly title: string }[] }>>
}

test('the committed schemas of the harness are those of the types, and leave out what JSON cannot express', async () => {
  const schemas = createProtocolSchemas()

  for (const [path, schema] of Object.entries(schemas))
    expect([path, JSON.parse(await readFile(path, 'utf8'))]).toEqual([path, schema])
  const { properties } = schemas['harness/generated/handleCalls.json'] as Calls
  expect(properties['setDraft']?.items.map(({ title }) => title)).toEqual(['text'])
  expect(Object.keys(properties)).not.toContain('on')
  expect(Object.keys(properties)).not.toContain('isOpen')
})
