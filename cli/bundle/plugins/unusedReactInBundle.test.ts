import { expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions } from '../entries.ts'
import { runBundler } from '../files.ts'

/** Exports of React that belong to removed features (`toModule` names them), and their properties and handlers. */
const USE =
  /\bexport_(ViewTransition|Activity|SuspenseList|Profiler|use(ActionState|FormState|FormStatus|Transition|Optimistic|InsertionEffect)|unstable_useCacheRefresh|__COMPILER_RUNTIME|requestFormReset|preconnect|prefetchDNS|preinit\w*|preload(Module)?)\b|\.(componentStack|findDOMNode)\b|\bon(Select|BeforeInput|Composition\w+)(Capture)?:/g

/** Exports of React that the widget uses. */
const USED_EXPORTS = /\bexport_(createRoot|flushSync|Suspense|useState)\b/g

test('no module or library in the iframe uses a feature that a build removes from react-dom', async () => {
  const options = createFrameOptions({ localesFolder: 'locales', parts: PARTS })
  const { outputFiles } = await runBundler({ ...options, minify: false, minifyIdentifiers: false })
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'))
  const find = (pattern: RegExp): readonly string[] =>
    scripts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([match]) => match))

  expect(new Set(find(USED_EXPORTS)).size).toBe(4)
  expect(find(USE)).toEqual([])
})
