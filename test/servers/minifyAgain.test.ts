import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { createFrameOptions } from '../../cli/bundle/entries.ts'
import { ROOT } from '../../cli/bundle/root.ts'
import { buildFrame } from '../../cli/bundle/frameBundle.ts'
import { buildHostFiles } from '../../cli/bundle/hostScripts.ts'
import { buildTranslations } from '../../cli/bundle/translations.ts'

const textOf = (contents: Uint8Array | string = ''): string => Buffer.from(contents).toString()

let files: ReadonlyMap<string, string>

beforeAll(async () => {
  const { folder } = await buildTranslations()
  const built = [...(await buildHostFiles()), ...(await buildFrame({ localesFolder: folder })).files]
  files = new Map(built.map(({ path, contents }) => [path, textOf(contents)]))
})

test.each([
  [/^widget\/loader\.js$/, 'token, baseUrl', 'src/loader/create.ts'],
  [/^widget\/panel\.js$/, 'contentDocument', 'src/loader/panel/backHandler.ts'],
  [/^embed\/react\.js$/, 'inline', 'src/embed/react.tsx'],
  [/^widget\/assets\/ArticleScreen-\w+\.js$/, 'article.openInNewTab', 'src/screens/article/OpenInNewTab.tsx'],
])('the source map of %s maps a text to the source line that contains it', (name, expected, source) => {
  const path = [...files.keys()].find((one) => name.test(one)) ?? ''
  const lines = (files.get(path) ?? '').split('\n')
  const line = lines.findIndex((text) => text.includes(expected))
  const map = new SourceMap(JSON.parse(files.get(`${path}.map`) ?? '{}') as SourceMapPayload)
  const entry = map.findEntry(line, lines[line]?.indexOf(expected) ?? 0)
  const original = readFileSync(join(ROOT, source), 'utf8').split('\n')

  expect(line).toBeGreaterThanOrEqual(0)
  expect('originalSource' in entry && basename(entry.originalSource)).toBe(basename(source))
  expect('originalLine' in entry && original[entry.originalLine]).toContain(expected)
})

describe('compile hint of scripts', () => {
  const hasCompileHint = ([, text]: readonly [string, string]): boolean =>
    text.startsWith('//# allFunctionsCalledOnLoad\n')

  test('every script below widget/ has the compile hint, and no script of the npm package has it', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js'))
    const [widgetScripts, embedScripts] = [/^widget\//, /^embed\//].map((folder) =>
      scripts.filter(([path]) => folder.test(path)),
    )
    expect(widgetScripts?.filter((script) => !hasCompileHint(script)).map(([path]) => path)).toEqual([])
    expect(embedScripts?.filter(hasCompileHint)).toEqual([])
    expect([widgetScripts?.length, embedScripts?.length].every((count = 0) => count > 1)).toBe(true)
  })
})

test('only the adapter for React begins with the directive of a module for the browser', () => {
  const scripts = [...files].filter(([path, text]) => path.endsWith('.js') && text.includes('use client'))

  expect(scripts.map(([path, text]) => [path, text.startsWith('"use client";\nimport')])).toEqual([
    ['embed/react.js', true],
  ])
})

test('a change of the minifier settings changes the name of a script, because caches keep old files', async () => {
  const options = {
    ...createFrameOptions({ localesFolder: 'locales', parts: [] }),
    plugins: [],
    entryPoints: { main: 'src/domain/locale.ts' },
  }
  const buildFileName = async (banner: string): Promise<string | undefined> => {
    const { outputFiles } = await build({ ...options, banner: { js: banner }, write: false })
    return outputFiles.map(({ path }) => path).find((path) => path.endsWith('.js'))
  }
  const recipe = options.banner?.js ?? ''
  expect(recipe).toContain('allFunctionsCalledOnLoad')
  expect(await buildFileName(recipe)).not.toBe(await buildFileName(recipe.replace('2020', '2021')))
})
