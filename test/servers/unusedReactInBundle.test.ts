import { expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { createFrameOptions } from '../../cli/bundle/entries.ts'
import { runBundler } from '../../cli/bundle/files.ts'
import { UNUSED_HANDLERS, UNUSED_PROPERTIES } from '../support/reactNames.ts'

/** Uses of removed features: exports of React (`toModule` names them), properties, handlers, and methods of classes. */
const USES = [
  /\bexport_(ViewTransition|Activity|SuspenseList|Profiler|PureComponent|requestFormReset)\b/g,
  /\bexport_use(ActionState|FormState|FormStatus|Transition|Optimistic|InsertionEffect)\b/g,
  /\bexport_(unstable_useCacheRefresh|__COMPILER_RUNTIME|preconnect|prefetchDNS|preinit\w*|preload(Module)?)\b/g,
  /\.(componentStack|findDOMNode)\b/g,
  new RegExp(`\\b(${UNUSED_HANDLERS.join('|')})(Capture)?:`, 'g'),
  new RegExp(`\\b(${UNUSED_PROPERTIES.join('|')}):`, 'g'),
  /(?<![\w.])(componentWill(Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate|shouldComponentUpdate)\b/g,
]

/** Options of the library `virtua` and properties of styles, which have names of properties of elements. */
const OTHER_MEANINGS = ['onScrollEnd:', 'onResize:', 'pointerEvents:', 'fontFamily:']

/** Exports of React that the widget uses. */
const USED_EXPORTS = /\bexport_(createRoot|flushSync|Suspense|useState)\b/g

test('no module or library in the iframe uses a feature that a build removes from react-dom', async () => {
  const options = createFrameOptions({ localesFolder: 'locales', parts: PARTS })
  const { outputFiles } = await runBundler({ ...options, minify: false, minifyIdentifiers: false })
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'))
  const find = (pattern: RegExp): readonly string[] =>
    scripts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([match]) => match))

  expect(new Set(find(USED_EXPORTS)).size).toBe(4)
  expect(USES.flatMap(find).filter((use) => !OTHER_MEANINGS.includes(use))).toEqual([])
})
