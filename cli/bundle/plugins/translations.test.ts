import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { locales } from './translations.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locales-'))
  await mkdir(join(folder, 'locales'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns the messages of a language as the browser receives them. A tree of one literal is returned as its text. */
async function readBundledMessages(
  languages: Readonly<Record<string, object>>,
  name: string,
  group = '',
): Promise<unknown> {
  for (const [language, messages] of Object.entries(languages))
    await writeFile(join(folder, 'locales', `${language}.json`), JSON.stringify(messages))
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'locales', `${name}.json${group && `?${group}`}`)],
    bundle: true,
    write: false,
    logLevel: 'silent',
    format: 'iife',
    globalName: 'messages',
    plugins: [locales],
  })
  const messages = runInNewContext(`${outputFiles[0]?.text ?? ''}; messages.default`) as Readonly<
    Record<string, unknown>
  >
  return Object.fromEntries(Object.entries(messages).map(([id, tree]) => [id, literal(tree)]))
}

const literal = (tree: unknown): unknown =>
  Array.isArray(tree) && tree.length === 1 ? (tree[0] as { readonly value: unknown }).value : tree

const ENGLISH = { 'chat.close': 'Close chat', 'chat.send': 'Send' }

test('a message that a language lacks is bundled in English', async () => {
  expect(await readBundledMessages({ en: ENGLISH, de: { 'chat.send': 'Senden' } }, 'de')).toEqual({
    'chat.close': 'Close chat',
    'chat.send': 'Senden',
  })
})

test('messages with placeholders, and all messages of an empty language, fall back to English', async () => {
  const english = { ...ENGLISH, 'files.left': '{count, plural, one {# file} other {# files}}' }
  const languages = { de: { 'chat.send': 'Senden' }, en: english, fr: {} }

  expect(await readBundledMessages(languages, 'fr')).toEqual(await readBundledMessages(languages, 'en'))
  expect(await readBundledMessages(languages, 'de')).toMatchObject({
    'files.left': expect.anything(),
    'chat.send': 'Senden',
  })
})

test('the texts of an optional feature are in a module of their own, in English if the language lacks them', async () => {
  const english = { ...ENGLISH, 'diagnostics.send': 'Send', 'diagnostics.stop': 'Stop' }
  const languages = { en: english, de: { 'chat.send': 'Senden', 'diagnostics.send': 'Senden' } }

  expect(await readBundledMessages(languages, 'de')).toEqual({ 'chat.close': 'Close chat', 'chat.send': 'Senden' })
  expect(await readBundledMessages(languages, 'de', 'diagnostics')).toEqual({
    'diagnostics.send': 'Senden',
    'diagnostics.stop': 'Stop',
  })
})

test.each([
  ['{at, date, short}', 'an element of the kind “date”'],
  ['{at, time}', 'an element of the kind “time”'],
  ['{kind, select, chat {Chat} other {Mail}}', 'an element of the kind “select”'],
  ['<b>Send</b>', 'an element of the kind “tag”'],
  ['{count, plural, one {<b>#</b>} other {#}}', 'an element of the kind “tag”'],
  ['{share, number, percent}', 'a number with this style'],
  ['{share, number, ::scale/100}', 'a number with this style'],
])('a message with an element that is not built in (%s) ends the build', async (text, what) => {
  await expect(readBundledMessages({ en: { 'chat.send': text } }, 'en')).rejects.toThrow(
    `The message chat.send has ${what}, which is not built in. Format the value where the message is used.`,
  )
})

test('numbers without a style, and with digits chosen by a skeleton, are built in', async () => {
  const english = { 'files.limit': '{limit, number} {year, number, ::group-off}' }

  await expect(readBundledMessages({ en: english }, 'en')).resolves.toEqual({ 'files.limit': expect.anything() })
})
