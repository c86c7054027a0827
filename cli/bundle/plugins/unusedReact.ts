import { removeTags } from './removeTags.ts'
import { REVIEWED_VERSION, UNUSED_FEATURES, type UnusedFeature } from './unusedReactFeatures.ts'

/** Replacement for `reportError` in browsers that are older than those of the widget, in react and in react-dom. */
const REPORT_ERROR = /"function" === typeof reportError\s+\? reportError\s+: function \(error\) \{[^]*?console\.error\(error\);\s+\}/ // prettier-ignore

/** The same for `AbortController`, in react-dom. */
const ABORT_CONTROLLER = /"undefined" !== typeof AbortController\s+\? AbortController\s+: function \(\) \{[^]*?^ {8}\}/m // prettier-ignore

/** `PureComponent`, which react-dom would ask for in each class. */
const PURE_COMPONENT =
  /^function ComponentDummy\(\)[^]*?^pureComponentPrototype\.isPureReactComponent = !0;$|^exports\.PureComponent = PureComponent;$/gm

/** Returns the source of a file of React without what the widget does not use, which saves 21 of 115 kB of the first view. */
export function removeUnusedReact(path: string, source: string): string {
  if (path.endsWith('/react.production.js'))
    return replaceIn(removeReplacement(source, REPORT_ERROR, 'window.reportError'), PURE_COMPONENT, () => '')
  return path.endsWith('/react-dom-client.production.js') ? removeFeaturesOnce(source) : source
}

/** Source that was reduced last, with its result. A build of several feature sets bundles the same source for each. */
let last: { readonly source: string; readonly reduced: string } | undefined

function removeFeaturesOnce(source: string): string {
  if (last?.source !== source) last = { source, reduced: removeFeatures(source) }
  return last.reduced
}

/** Returns the source without the unused features. Throws if the source is not the one that was read for them. */
export function removeFeatures(source: string): string {
  if (!source.includes(`exports.version = "${REVIEWED_VERSION}"`))
    throw new Error(`react-dom is not ${REVIEWED_VERSION}. Compare its source with UNUSED_FEATURES, then change both.`)
  // The name of this parameter is also that of a variable.
  const renamed = replaceIn(source, toFunction('initInput'), (body) => body.replaceAll('isHydrating', 'isFirst'))
  const modern = removeReplacement(
    removeReplacement(renamed, REPORT_ERROR, 'window.reportError'),
    ABORT_CONTROLLER,
    'AbortController',
  )
  const reduced = UNUSED_FEATURES.reduce(removeFeature, modern)
  return removeTags(
    reduced,
    UNUSED_FEATURES.flatMap(({ tags = [] }) => tags),
  )
}

function removeFeature(source: string, feature: UnusedFeature): string {
  const { functions = [], hooks = [], results = {}, constants = {}, code = [] } = feature
  const empty = functions.map((name) => [name, ''] as const)
  const returning = Object.entries(results).map(([name, value]) => [name, `return ${value}`] as const)
  const reduced = [...empty, ...returning].reduce(
    (text, [name, body]) => replaceIn(text, toFunction(name), () => `function ${name}() {${body}}`),
    source,
  )
  const called = hooks.reduce((text, name) => replaceIn(text, toHook(name), () => ''), reduced)
  const rest = code.reduce((text, [pattern, replacement]) => replaceIn(text, pattern, () => replacement), called)
  return Object.entries(constants).reduce(replaceVariable, rest)
}

/** Replaces a variable by its value, except where it is declared or gets this value again. */
function replaceVariable(source: string, [name, value]: readonly [string, string]): string {
  const withoutChanges = source.replaceAll(`${name} = !0`, '!0')
  return replaceIn(withoutChanges, new RegExp(`\\b${name}\\b(?!\\$| =[^=])`, 'g'), () => value)
}

/** Uses a function of the browser without the replacement for browsers that lack it. */
const removeReplacement = (source: string, pattern: RegExp, own: string): string =>
  replaceIn(source, pattern, () => own)

/** Returns a pattern of a top-level function. Its last line is the first one that consists of a closing brace. */
const toFunction = (name: string): RegExp => new RegExp(`^function ${name.replace('$', '\\$')}\\([^]*?^}$`, 'm')

/** Returns a pattern of a hook in the dispatchers, with its comma: a name, or a function. */
const toHook = (name: string): RegExp =>
  new RegExp(`^ {4}${name}: (?:[\\w$]+,?|function \\([^)]*\\) \\{$[^]*?^ {4}\\},?)$`, 'gm')

function replaceIn(source: string, pattern: RegExp, replace: (match: string) => string): string {
  if (source.search(pattern) < 0) throw new Error(`React has nothing that matches ${pattern}`)
  return source.replace(pattern, replace)
}
