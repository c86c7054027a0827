import { removeTags } from './removeTags.ts'

/** Version of react-dom whose source was read for `UNUSED_FEATURES`. */
const REVIEWED_VERSION = '19.3.1'

/** Feature of react-dom without which the widget works the same. */
type UnusedFeature = {
  /** Reason why no code of this feature can run in the iframe. */
  readonly reason: string
  /** Top-level functions of react-dom that only this feature runs. They become empty. */
  readonly functions?: readonly string[]
  /** Hooks that no module calls. Each has an entry in the dispatchers. */
  readonly hooks?: readonly string[]
  /** Functions that other code calls too, and the value that they return without the feature. */
  readonly results?: Readonly<Record<string, string>>
  /** Variables that only this feature changes, and their first value. */
  readonly constants?: Readonly<Record<string, string>>
  /** Code of this feature outside of its functions, and what replaces it. */
  readonly code?: readonly (readonly [RegExp, string])[]
  /** Tags of fibers (`createFiberImplClass`) that only this feature creates. */
  readonly tags?: readonly number[]
}

const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Features of react-dom that a build leaves out. `unusedReact.test.ts` proves that no module of the bundle uses them. */
const UNUSED_FEATURES: readonly UnusedFeature[] = [
  {
    reason:
      'The server renders no HTML of the widget, so no root is created by `hydrateRoot`, and no event is replayed.',
    functions: names(`
      throwOnHydrationMismatch prepareToHydrateHostInstance popToNextHostParent queueHydrationError
      updateDehydratedSuspenseComponent retrySuspenseComponentWithoutHydrating mountHostRootWithoutHydrating
      retryActivityComponentWithoutHydrating createFiberFromDehydratedFragment commitSuspenseHydrationCallbacks
      commitActivityHydrationCallbacks retryDehydratedSuspenseBoundary markRetryLaneIfNotHydrated
      clearHydrationBoundary hideOrUnhideDehydratedBoundary registerSuspenseInstanceRetry getNextHydratable
      getNextHydratableInstanceAfterHydrationBoundary canHydrateInstance canHydrateTextInstance
      canHydrateHydrationBoundary retryIfBlockedOn clearIfContinuousEvent attemptExplicitHydrationTarget
      scheduleReplayQueueIfNeeded popTreeContext`),
    results: { popHydrationState: '!1', queueIfContinuousEvent: '!1', getParentHydrationBoundary: 'null' },
    constants: { isHydrating: '!1', hydrationErrors: 'null' },
    code: [
      [/^exports\.hydrateRoot = [^]*?^};$/m, ''],
      [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration =[^]*?^};$/m, ''],
    ],
    tags: [18],
  },
  {
    reason: 'No module renders `<ViewTransition>`, whose pictures alone delay a commit.',
    functions: names(`
      queueTransitionTypes accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit
      preloadInstanceAndSuspendIfNeeded getViewTransitionName getViewTransitionClassName trackEnterViewTransitions
      pushViewTransitionCancelableScope applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
      restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
      commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
      restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      measureViewTransitionHostInstancesRecursive measureNestedViewTransitions recursivelyTraverseAfterMutationEffects
      commitAfterMutationEffectsOnFiber flushAfterMutationEffects scheduleViewTransitionEvent startViewTransition
      reportViewTransitionError createViewTransitionInstance pushMutationContext`),
    constants: {
      shouldStartViewTransition: '!1',
      pendingViewTransition: 'null',
      pendingViewTransitionEvents: 'null',
      viewTransitionMutationContext: '!1',
      inUpdateViewTransition: '!1',
    },
    results: { waitForCommitToBeReady: 'null' },
    code: [
      [/^ViewTransitionPseudoElement\.prototype\.\w+ = function[^]*?^};$/gm, ''],
      [/^ {6}case REACT_VIEW_TRANSITION_TYPE:\n {8}return \([^]*?^ {8}\);$/m, ''],
    ],
    tags: [30],
  },
  {
    reason: 'No module renders `<Activity>`, `<SuspenseList>` or `<Profiler>`.',
    functions: names(`
      updateActivityComponent updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded
      findLastContentRow`),
    code: [[/^ {6}case REACT_(?:ACTIVITY|SUSPENSE_LIST|PROFILER)_TYPE:\n {8}return \([^]*?^ {8}\);$/gm, '']],
    tags: [12, 19, 31],
  },
  {
    reason: 'No `<Fragment>` has a `ref`.',
    functions: names(`
      commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
      commitNewChildToFragmentInstance deleteChildFromFragmentInstance`),
    code: [[/^FragmentInstance\.prototype\.\w+ = function[^]*?^};$/gm, '']],
  },
  {
    reason: 'No module renders `<title>`, `<meta>`, `<link>`, `<style>`, `<script>`, `<html>`, `<head>` or `<body>`.',
    functions: names(`
      preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript
      getResource acquireResource preloadStylesheet insertStylesheet getHydratableHoistableCache mountHoistable
      preloadResource suspendResource preloadResourceAndSuspendIfNeeded insertSuspendedStylesheets
      insertStylesheetIntoRoot createHoistableInstance stylesheetPropsFromRawProps commitHostSingletonAcquisition
      resolveSingletonInstance releaseSingletonInstance clearSingletonPreambleContribution`),
    results: { isHostHoistableType: '!1' },
    code: [[/: "html" === type \|\| "head" === type \|\| "body" === type\s+\? 27\s+: 5;/, ': 5;']],
    tags: [26, 27],
  },
  {
    reason:
      'No form has a function as its `action`, no transition is asynchronous, and no module reads the state of either.',
    functions: names(`
      extractEvents$1 startHostTransition requestFormReset requestFormReset$1 recursivelyResetForms
      TransitionAwareHostComponent mountActionState updateActionState updateActionStateImpl rerenderActionState
      dispatchActionState runActionStateAction defaultOnDefaultTransitionIndicator`),
    hooks: names('useActionState useFormState useHostTransitionStatus useOptimistic useTransition'),
  },
  {
    reason:
      'No module reads the stack of components that React adds to an error (`componentStack`), or the name of one.',
    functions: names('describeBuiltInComponentFrame describeNativeComponentFrame describeFiber'),
    results: { getStackByFiberInDevAndProd: '""', getComponentNameFromType: 'null' },
  },
  {
    reason: 'No module calls `findDOMNode`, which only older versions of React have as an export.',
    code: [[/^ReactDOMSharedInternals\.findDOMNode = function[^]*?^};$/m, '']],
  },
  {
    reason: 'No module renders a custom element, whose name has a hyphen.',
    functions: names('setPropOnCustomElement'),
    results: { isCustomElement: '!1' },
  },
  {
    reason: 'No module calls these hooks. The second one is for the code of the compiler of React.',
    hooks: names('useInsertionEffect useMemoCache useCacheRefresh'),
  },
  {
    reason: 'No element has `onSelect`, `onBeforeInput`, or a handler of composition events.',
    code: [
      [
        /^ {6}handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\n {6}switch[^]*?(?=^ {6}extractEvents\$1\()/m,
        '',
      ],
    ],
  },
  {
    reason: 'Internet Explorer has no `input` event.',
    code: [[/^var isInputEventSupported = !1;\nif \(canUseDOM\) \{[^]*?^}$/m, '']],
    constants: { isInputEventSupported: '!0' },
  },
]

/** Replacement for `reportError` in browsers that are older than those of the widget, in react and in react-dom. */
const REPORT_ERROR = /"function" === typeof reportError\s+\? reportError\s+: function \(error\) \{[^]*?console\.error\(error\);\s+\}/ // prettier-ignore

/** The same for `AbortController`, in react-dom. */
const ABORT_CONTROLLER = /"undefined" !== typeof AbortController\s+\? AbortController\s+: function \(\) \{[^]*?^ {8}\}/m // prettier-ignore

/** Returns the source of a file of React without what the widget does not use, which saves 15 of 115 kB of the first view. */
export function removeUnusedReact(path: string, source: string): string {
  if (path.endsWith('/react.production.js')) return removeReplacement(source, REPORT_ERROR, 'window.reportError')
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
