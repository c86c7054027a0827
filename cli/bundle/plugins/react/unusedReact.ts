import { basename } from 'node:path'
import { removeTags } from './removeTags.ts'
import { replaceIn, type Replacement, toFunction, UnknownLibraryError } from '../replaceIn.ts'
import { REPORT_ERROR, UNUSED_IN_MODULES } from './unusedReactModules.ts'
import { UNUSED_NAMES } from './unusedReactNames.ts'
import { UNUSED_VALUES } from './unusedReactValues.ts'
import { UNUSED_WORK } from './unusedReactWork.ts'
import { REVIEWED_VERSION, UNUSED_FEATURES, type UnusedFeature } from './unusedReactFeatures.ts'

/** Replacement for `AbortController` in browsers that are older than those of the widget. */
const ABORT_CONTROLLER: Replacement = [
  /"undefined" !== typeof AbortController\s+\? AbortController\s+: function \(\) \{[^]*?^ {8}\}/m,
  'AbortController',
]

/** Parameter that has the name of a variable of another feature. */
const IS_FIRST: Replacement = [toFunction('initInput'), (body) => body.replaceAll('isHydrating', 'isFirst')]

const FEATURES: readonly UnusedFeature[] = [...UNUSED_FEATURES, ...UNUSED_NAMES, ...UNUSED_VALUES, ...UNUSED_WORK]

/** Returns the source of a file of React without what the widget does not use, which saves 30 of 115 kB of the first view. */
export function removeUnusedReact(path: string, source: string, isDevelopment = false): string {
  const file = basename(path)
  if (file === 'react-dom-client.production.js') return removeFeaturesOnce(source, isDevelopment)
  const unused = UNUSED_IN_MODULES[file]
  if (unused === undefined) return source
  const library = file.replace('.production.js', '')
  return replaceAll(library, library.startsWith('react') ? requireVersion(library, source) : source, unused)
}

/** Source that was reduced last, with its result. A build of several feature sets bundles the same source for each. */
let last: { readonly source: string; readonly isDevelopment: boolean; readonly reduced: string } | undefined

function removeFeaturesOnce(source: string, isDevelopment: boolean): string {
  if (last?.source !== source || last.isDevelopment !== isDevelopment)
    last = { source, isDevelopment, reduced: removeFeatures(source, isDevelopment) }
  return last.reduced
}

/** Returns the source without the unused features. Throws if the source is not the one that was read for them. */
export function removeFeatures(source: string, isDevelopment = false): string {
  const unused = FEATURES.filter(({ isUsedInDevelopment = false }) => !(isDevelopment && isUsedInDevelopment))
  const modern = replaceAll('react-dom', requireVersion('react-dom', source), [
    IS_FIRST,
    REPORT_ERROR,
    ABORT_CONTROLLER,
  ])
  return removeTags(
    unused.reduce(removeFeature, modern),
    unused.flatMap(({ tags = [] }) => tags),
  )
}

/** Returns the source. Throws if it has another version. React itself would throw when the page is opened. */
function requireVersion(library: string, source: string): string {
  const [, version = 'unknown'] = /^exports\.version = "(.*)";$/m.exec(source) ?? []
  if (version === REVIEWED_VERSION) return source
  throw new UnknownLibraryError(`${library} is ${version}, not ${REVIEWED_VERSION}.`)
}

function removeFeature(source: string, feature: UnusedFeature): string {
  const { functions = [], hooks = [], results = {}, constants = {}, code = [] } = feature
  const bodies = [...functions.map((name) => [name, ''] as const), ...Object.entries(results)]
  const reduced = replaceAll('react-dom', source, [
    ...bodies.map(([name, value]): Replacement => [
      toFunction(name),
      () => `function ${name}() {${value && `return ${value}`}}`,
    ]),
    ...hooks.map((name): Replacement => [toHook(name)]),
    ...code,
  ])
  return Object.entries(constants).reduce(replaceVariable, reduced)
}

/** Replaces a variable by its value, except where it is declared or gets this value again. */
function replaceVariable(source: string, [name, value]: readonly [string, string]): string {
  const withoutChanges = source.replaceAll(`${name} = !0`, '!0')
  return replaceIn('react-dom', withoutChanges, [new RegExp(`\\b${name}\\b(?!\\$| =[^=])`, 'g'), value])
}

/** Returns a pattern of a hook in the dispatchers, with its comma: a name, or a function. */
const toHook = (name: string): RegExp =>
  new RegExp(`^ {4}${name}: (?:[\\w$]+,?|function \\([^)]*\\) \\{$[^]*?^ {4}\\},?)$`, 'gm')

const replaceAll = (library: string, source: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((text, replacement) => replaceIn(library, text, replacement), source)
