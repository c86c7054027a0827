import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { expect, test } from '@jest/globals'
import { transform } from 'esbuild'
import fc from 'fast-check'
import type * as Marked from 'marked'
import type * as Reselect from 'reselect'
import { parse } from 'yaml'
import { listProjectFiles } from '../../../test/support/projectFiles.ts'
import { ROOT } from '../root.ts'
import { removeFrom } from './unusedCode.ts'
import { UNUSED_FORMATTERS } from './unusedIntl.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('no module of the widget uses what a build removes from its libraries', () => {
  const uses = [
    new RegExp(`\\b(${UNUSED_FORMATTERS.join('|')})\\b|Formatted(Plural|List|DisplayName|\\w+Parts)\\b`),
    /\b(createSelectorCreator|memoizeOptions|argsMemoizeOptions|resultEqualityCheck|Symbol\.observable)\b/,
    /\bdefaultMessage\b/,
    /\.(PUT|OPTIONS|HEAD|TRACE|eject)\(|\bparseAs: 'stream'/,
    /\bplain\.(cps|flush|join|cancelled|setContext)\(/,
    /\bsagaStack\b|<IntlProvider\s[^>]*\b(timeZone|formats|defaultFormats)=|\bintl\.\$t\(/,
    /<Provider\s[^>]*\b(serverState|context)=|\bmask:/,
  ]
  const users = listProjectFiles(/^(src|sagas)\/(?!.*[.]test[.]).*[.]tsx?$/).filter((path) => {
    const source = read(path)
    return uses.some((use) => use.test(source))
  })

  expect(users).toEqual([])
})

test('only one module has effects of sagas, whose names the test of unused code knows', () => {
  const importers = listProjectFiles(/^(src|sagas)\/(?!.*[.]test[.]).*[.]tsx?$/).filter((path) =>
    read(path).includes("from 'redux-saga/effects'"),
  )

  expect(importers).toEqual(['sagas/effects.ts'])
})

test('only the timing of requests and their identity are middlewares, which answer no request', () => {
  const middlewares = listProjectFiles(/^src\/(?!.*[.]test[.]).*[.]ts$/).filter((path) =>
    /\bon(Request|Response|Error): (\(|end\b)/.test(read(path)),
  )

  expect(middlewares).toEqual(['src/api/identity.ts', 'src/api/timed.ts'])
})

test('no path of the documents has a parameter with a style', () => {
  const paths = listProjectFiles(/^openapi\/[^/]*(?<!asyncapi)\.yaml$/).flatMap((path) =>
    Object.keys((parse(read(path)) as { readonly paths?: object }).paths ?? {}),
  )

  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => /\{[.;]|\*\}/.test(path))).toEqual([])
})

test('no parameter of a request is a list or an object, which a build could not serialise', () => {
  const parameters: { readonly in: string; readonly schema: { readonly type?: unknown } }[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('in' in value && 'schema' in value) parameters.push(value as (typeof parameters)[number])
    Object.values(value).forEach(collect)
  }
  for (const path of listProjectFiles(/^openapi\/[^/]*(?<!asyncapi)\.yaml$/)) collect(parse(read(path)))
  const types = parameters.map(({ schema }) => schema.type)

  expect(parameters.length).toBeGreaterThan(10)
  expect(types).not.toContain('array')
  expect(types).not.toContain('object')
})

const SELECTORS = 'node_modules/reselect/dist/reselect.mjs'
const MARKDOWN = 'node_modules/marked/lib/marked.esm.js'

/** Runs the source of a library. Returns what it exports. */
async function load<Module>(source: string): Promise<Module> {
  const { code } = await transform(source, { format: 'cjs', define: { 'process.env.NODE_ENV': '"production"' } })
  const module = { exports: {} as Module }
  compileFunction(code, ['module'])(module)
  return module.exports
}

test('selectors without the unused code of reselect compute as often as those with it', async () => {
  const [complete, reduced] = await Promise.all([
    load<typeof Reselect>(read(SELECTORS)),
    load<typeof Reselect>(removeFrom(SELECTORS, read(SELECTORS))),
  ])
  const states = [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { a: 2, b: 2 },
    { a: 1, b: 2 },
  ] as const
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...states), fc.nat({ max: 2 }))), (calls) => {
      const outcomes = [complete, reduced].map(({ createSelector }) => {
        const selector = createSelector(
          [(state: { readonly a: number; readonly b: number }) => state.a, (_state, factor: number) => factor],
          (a, factor) => ({ product: a * factor }),
        )
        const results = calls.map(([state, factor]) => selector(state, factor))
        const places = results.map((result) => results.indexOf(result))
        return { results, places, count: selector.recomputations(), last: calls.length > 0 && selector.lastResult() }
      })
      expect(outcomes[1]).toEqual(outcomes[0])
    }),
  )
})

test('one module has a lexer of Markdown, with the options that the rest of marked was removed for', () => {
  const importers = listProjectFiles(/^(src|sagas)\/(?!.*[.]test[.]).*[.]tsx?$/).filter((path) =>
    /^import \{.*\} from 'marked'/m.test(read(path)),
  )

  expect(importers).toEqual(['src/components/richText/parseMarkup.ts'])
  expect(read(importers[0] ?? '')).toContain('new Lexer({ gfm: true, breaks: true, tokenizer: createTokenizer() })')
})

test('Markdown has the same tokens without the unused code of marked', async () => {
  const [complete, reduced] = await Promise.all([
    load<typeof Marked>(read(MARKDOWN)),
    load<typeof Marked>(removeFrom(MARKDOWN, read(MARKDOWN))),
  ])
  expect(Object.keys(reduced)).toEqual(['Lexer', 'Tokenizer'])
  const piece = fc.oneof(
    fc.constantFrom('\n', '\n\n', '    ', '> ', '- ', '1. ', '# ', '***', '*', '_', '~~', '`', '```\n', '[a](b)', '![', '](', '|', '|-|-|\n', '<b>', '<!--', '&amp;', 'https://a.example', 'a@b.example', '\\', '---\n', '[ ] '), // prettier-ignore
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      // A lexer adds its tokenizer to the options, so each has options of its own.
      const [before, after] = [complete, reduced].map(({ Lexer }) => new Lexer({ gfm: true, breaks: true }).lex(text))
      expect(after).toEqual(before)
    }),
    { numRuns: 1000 },
  )
})

test('a library that does not contain the code ends the build', () => {
  const source = read(SELECTORS).replaceAll('prevNode', 'olderNode')

  expect(() => removeFrom(SELECTORS, source)).toThrow(`${SELECTORS} has nothing that matches`)
})
