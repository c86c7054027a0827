import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ROOT } from './entries.ts'
import { buildHostScripts } from './hostScripts.ts'

const textOf = (contents: Uint8Array | string = ''): string => Buffer.from(contents).toString()

test.each([
  ['widget/loader.js', 'token or baseUrl', 'src/loader/create.ts'],
  ['widget/panel.js', 'iframe', 'src/loader/panel/wayBack.ts'],
])('the map of %s leads from its words to the line that says them', async (path, words, source) => {
  const files = new Map((await buildHostScripts()).map(({ path: name, contents }) => [name, textOf(contents)]))
  const lines = (files.get(path) ?? '').split('\n')
  const line = lines.findIndex((text) => text.includes(words))
  const map = new SourceMap(JSON.parse(files.get(`${path}.map`) ?? '{}') as SourceMapPayload)
  const entry = map.findEntry(line, lines[line]?.indexOf(words) ?? 0)
  const original = readFileSync(join(ROOT, source), 'utf8').split('\n')

  expect(line).toBeGreaterThanOrEqual(0)
  expect('originalSource' in entry && basename(entry.originalSource)).toBe(basename(source))
  expect('originalLine' in entry && original[entry.originalLine]).toContain(words)
})
