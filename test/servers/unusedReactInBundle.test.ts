import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { BuildOptions, OutputFile } from 'esbuild'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions, REACT_PROPERTIES } from '../../cli/bundle/entries.ts'
import { runBundler } from '../../cli/bundle/files.ts'
import { reactModules } from '../../cli/bundle/plugins/react/reactModules.ts'
import { removeFeatures } from '../../cli/bundle/plugins/react/unusedReact.ts'
import { ROOT } from '../../cli/bundle/root.ts'
import { COMPLETE_SOURCE, UNUSED_HANDLERS, UNUSED_PROPERTIES } from '../support/reactNames.ts'

/** Uses of removed features: exports of React (`toModule` names them), properties, handlers, and methods of classes. */
const USES = [
  /\bexport_(ViewTransition|Activity|SuspenseList|Profiler|PureComponent|requestFormReset)\b/g,
  /\bexport_use(ActionState|FormState|FormStatus|Transition|Optimistic|InsertionEffect)\b/g,
  /\bexport_(createPortal|startTransition|cache|cacheSignal)\b|\bdangerouslySetInnerHTML:|\.Consumer\b(?! ?=)|\{ ?Consumer\b/g,
  /\bexport_(unstable_useCacheRefresh|__COMPILER_RUNTIME|preconnect|prefetchDNS|preinit\w*|preload(Module)?)\b/g,
  /\.(componentStack|findDOMNode)\b/g,
  new RegExp(`\\b(${UNUSED_HANDLERS.join('|')})(Capture)?:`, 'g'),
  new RegExp(`\\b(${UNUSED_PROPERTIES.join('|')}):`, 'g'),
  /(?<![\w.])(componentWill(Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate|shouldComponentUpdate|componentDidUpdate)\b/g,
]

/** Options of the library `virtua` and properties of styles, which have names of properties of elements. */
const OTHER_MEANINGS = ['onScrollEnd:', 'onResize:', 'pointerEvents:', 'fontFamily:']

/** Exports of React that the widget uses. */
const USED_EXPORTS = /\bexport_(createRoot|flushSync|Suspense|useState)\b/g

const options = createFrameOptions({ localesFolder: 'locales', parts: PARTS })

async function bundle(changes: BuildOptions): Promise<readonly OutputFile[]> {
  const { outputFiles } = await runBundler({ ...options, minify: false, minifyIdentifiers: false, ...changes })
  return outputFiles.filter(({ path }) => path.endsWith('.js'))
}

test('no module or library in the iframe uses a feature that a build removes from react-dom', async () => {
  const scripts = await bundle({})
  const find = (pattern: RegExp): readonly string[] =>
    scripts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([match]) => match))

  expect(new Set(find(USED_EXPORTS)).size).toBe(4)
  const uses = USES.flatMap(find).filter((use) => !OTHER_MEANINGS.includes(use))
  expect(uses.map((use) => `${use} is removed from react-dom; ADR 0057 says how to keep it`)).toEqual([])
  expect(find(/\bextends export_Component\b/g)).toHaveLength(1)
})

const toNames = (text: string): ReadonlySet<string> => new Set(text.match(/[\w$]+/g))

test('no code but that of React uses a property whose name the bundler shortens, and no browser has one', async () => {
  const plugins = options.plugins?.filter(({ name }) => name !== reactModules.name) ?? []
  const external = ['react', 'react/*', 'react-dom', 'react-dom/*', 'scheduler']
  const scripts = await bundle({ mangleProps: /^$/, plugins, external })
  const own = toNames(scripts.map(({ text }) => text).join('\n'))
  const types = join(ROOT, 'node_modules/typescript/lib')
  const declarations = readdirSync(types).filter((name) => /^lib[.].*d[.]ts$/.test(name))
  const platform = toNames(
    declarations
      .map((name) => readFileSync(join(types, name), 'utf8'))
      .join('\n')
      .replace(/\/\*[^]*?\*\/|"[^"\n]*"/g, ''),
  )
  const isShortened = (name: string): boolean => REACT_PROPERTIES.test(name)

  expect([...toNames(COMPLETE_SOURCE)].filter(isShortened).length).toBeGreaterThan(40)
  expect(own.has('useState') && platform.has('addEventListener')).toBe(true)
  expect([...own, ...platform].filter(isShortened)).toEqual([])
})

test('only a frame for development reports to the developer tools of React, with the names that they read', async () => {
  const find = async (hasDevelopmentPort: boolean): Promise<ReadonlySet<string>> => {
    const frame = createFrameOptions({ localesFolder: 'locales', parts: PARTS, hasDevelopmentPort })
    const { outputFiles } = await runBundler(frame)
    const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'))
    return new Set(scripts.flatMap(({ text }) => text.match(/__REACT_DEVTOOLS_GLOBAL_HOOK__|\bmemoizedState\b/g) ?? []))
  }

  expect([...(await find(true))].toSorted()).toEqual(['__REACT_DEVTOOLS_GLOBAL_HOOK__', 'memoizedState'])
  expect([...(await find(false))]).toEqual([])
})

test('the reduced react-dom declares every variable that it uses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reduced-react-'))
  const settings = { plugins: [], rules: { 'no-undef': 'error' }, env: { browser: true, es2024: true, commonjs: true } }
  const lint = (source: string): string => {
    writeFileSync(join(folder, 'react.js'), source)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
    const cli = join(ROOT, 'node_modules/oxlint/bin/oxlint')
    const args = [cli, '-c', join(folder, 'settings.json'), '-A', 'all', '-D', 'no-undef', join(folder, 'react.js')]
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
  }

  expect(lint(removeFeatures(COMPLETE_SOURCE))).toContain('0 errors')
  expect(lint('undeclared = 1')).toContain("'undeclared' is not defined")
  rmSync(folder, { recursive: true })
})
