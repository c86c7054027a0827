import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { completeTenant } from './completeTenant.ts'
import { findNearest } from '../nearest.ts'
import { readJson } from './jsonText.ts'
import { parseTenantFile } from './parseTenant.ts'

test('a tenant file overrides the values of the services text by text, and these override the defaults', () => {
  const served = { name: 'Served', accent: '#111111', locale: 'de', parts: ['bot', 'emoji'], copy: { de: { welcomeTitle: 'Hallo', welcomeTagline: 'Wir' }, fr: { welcomeTitle: 'Salut' } } } as const // prettier-ignore
  const tenant = completeTenant({ token: 'x', accent: '#222222', copy: { de: { welcomeTitle: 'Moin' } } }, served)

  expect(tenant).toMatchObject({
    name: 'Served',
    accent: '#222222',
    locale: 'de',
    parts: ['bot', 'emoji'],
    copy: { de: { welcomeTitle: 'Moin', welcomeTagline: 'Wir' }, fr: { welcomeTitle: 'Salut' } },
    cableUserId: 'send',
  })
})

test('features that a tenant file names are kept unchanged, even if they cannot work', () => {
  expect(completeTenant({ token: 'x', parts: ['metrics'] }, { parts: ['bot'] }).parts).toEqual(['metrics'])
})

test.each([
  ['emojis', 'emoji'],
  ['knowlegdeBase', 'knowledgeBase'],
  ['pre-chat', 'preChat'],
  ['PHONE', 'phone'],
  ['spaceship', undefined],
  ['x'.repeat(10_000), undefined],
])('the known name nearest to %p is %p', (input, suggestion) => {
  expect(findNearest(input, ['emoji', 'knowledgeBase', 'phone', 'preChat'])).toBe(suggestion)
})

test('the example in the documentation is valid, and the JSON schema has all its keys', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(docs('tenants.md')) ?? []
  const json = readJson(new TextEncoder().encode(example))
  const value = 'value' in json ? json.value : json

  expect(parseTenantFile(value, 'docs/tenants.md')).toMatchObject({ files: [{ token: 'demo' }] })
  expect(Object.keys(schemaProperties())).toEqual(expect.arrayContaining(Object.keys(value as object)))
})

test('the documentation lists every key of a tenant file in its table', () => {
  const { $schema: _editor, ...keys } = schemaProperties()
  const rows = [...docs('tenants.md').matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key)

  expect(rows).toEqual(expect.arrayContaining(Object.keys(keys)))
})

const docs = (name: string): string => readFileSync(join(__dirname, '../../docs', name), 'utf8')

function schemaProperties(): Readonly<Record<string, unknown>> {
  const { $defs } = JSON.parse(docs('tenant.schema.json')) as { readonly $defs: { readonly tenant: { readonly properties: Readonly<Record<string, unknown>> } } } // prettier-ignore
  return $defs.tenant.properties
}
