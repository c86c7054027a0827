import type { Replacement } from '../replaceIn.ts'

/** Version of react and react-dom whose source was read for `UNUSED_FEATURES`. */
export const REVIEWED_VERSION = '19.3.1'

/** Feature of react-dom without which the widget works the same. */
export type UnusedFeature = {
  /** Reason why no code of this feature can run in the iframe. */
  readonly reason: string
  /** True if a build for development keeps this feature. */
  readonly isUsedInDevelopment?: boolean
  /** Top-level functions of react-dom that only this feature runs. They become empty. */
  readonly functions?: readonly string[]
  /** Hooks that no module calls. Each has an entry in the dispatchers. */
  readonly hooks?: readonly string[]
  /** Functions that other code calls too, and the value that they return without the feature. */
  readonly results?: Readonly<Record<string, string>>
  /** Variables that only this feature changes, and their first value. */
  readonly constants?: Readonly<Record<string, string>>
  /** Code of this feature outside of its functions, and what replaces it. */
  readonly code?: readonly Replacement[]
  /** Tags of fibers (`createFiberImplClass`) that only this feature creates. */
  readonly tags?: readonly number[]
}

export const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Pattern of a chain of properties that ends with this one, where it is read. */
export const toRead = (name: string): RegExp =>
  new RegExp(`(?<![\\w$.])[\\w$]+(?:\\.[\\w$]+)*\\.${name}\\b(?! =[^=])`, 'g')

/** Methods of classes that no class in the iframe has. */
const CLASS_METHOD =
  '(?:[\\w$]+\\.)?(?:(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate)\\b'

/**
 * Features of react-dom that a build leaves out. `unusedReact.test.ts` searches the modules of the widget for them, and
 * `unusedReactInBundle.test.ts` the libraries.
 */
export const UNUSED_FEATURES: readonly UnusedFeature[] = [
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
      scheduleReplayQueueIfNeeded popTreeContext resetHydrationState`),
    results: {
      popHydrationState: '!1',
      queueIfContinuousEvent: '!1',
      getParentHydrationBoundary: 'null',
      upgradeHydrationErrorsToRecoverable: 'null',
    },
    constants: {
      isHydrating: '!1',
      hydrationErrors: 'null',
      hydrationParentFiber: 'null',
      nextHydratableInstance: 'null',
    },
    code: [
      [/^exports\.hydrateRoot = [^]*?^};$/m],
      [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration =[^]*?^};$/m],
      [/^ReactDOMHydrationRoot\.prototype\.\w+ = /gm],
      [toRead('dehydrated'), 'null'],
      [toRead('isDehydrated'), '!1'],
      [/^ {4}if \(null === blockedOn\)$/m, '    if (!0)'],
      [/^ {2}discreteReplayableEvents =$[^]*?^ {4}\);$/m, '  discreteReplayableEvents = [];'],
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
      rootViewTransitionNameCanceled: '!1',
    },
    results: { waitForCommitToBeReady: 'null' },
    code: [
      [/^ViewTransitionPseudoElement\.prototype\.\w+ = function[^]*?^};$/gm],
      [/^ {6}case REACT_VIEW_TRANSITION_TYPE:\n {8}return \([^]*?^ {8}\);$/m],
    ],
    tags: [30],
  },
  {
    reason: 'No module renders `<Activity>`, `<SuspenseList>` or `<Profiler>`.',
    functions: names(`
      updateActivityComponent updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded
      findLastContentRow`),
    code: [[/^ {6}case REACT_(?:ACTIVITY|SUSPENSE_LIST|PROFILER)_TYPE:\n {8}return \([^]*?^ {8}\);$/gm]],
    tags: [12, 19, 31],
  },
  {
    reason: 'No `<Fragment>` has a `ref`.',
    functions: names(`
      commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
      commitNewChildToFragmentInstance deleteChildFromFragmentInstance`),
    results: { isFragmentInstanceParent: '!1' },
    code: [[/^FragmentInstance\.prototype\.\w+ = function[^]*?^};$/gm]],
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
    code: [[/^ReactDOMSharedInternals\.findDOMNode = function[^]*?^};$/m]],
  },
  {
    reason: 'No module renders a custom element, whose name has a hyphen.',
    functions: names('setPropOnCustomElement'),
    results: { isCustomElement: '!1' },
  },
  {
    reason: 'The only class has no methods of older versions of React, no snapshots, and no comparison of its props.',
    results: { checkShouldComponentUpdate: '!0' },
    code: [
      [new RegExp(`"function" === typeof ${CLASS_METHOD}`, 'g'), '!1'],
      [new RegExp(`"function" !== typeof ${CLASS_METHOD}`, 'g'), '!0'],
    ],
  },
  {
    reason:
      'No module calls these hooks. The second is for the compiler of React, and the last only for developer tools.',
    hooks: names('useInsertionEffect useMemoCache useCacheRefresh useDebugValue'),
  },
  {
    reason: 'No element has `onSelect`, `onBeforeInput`, or a handler of composition events.',
    code: [
      [
        /^ {6}handleEventFunc = targetInst \? getNodeFromInstance\(targetInst\) : window;\n {6}switch[^]*?(?=^ {6}extractEvents\$1\()/m,
      ],
    ],
  },
  {
    reason: 'No browser of the widget is Internet Explorer, which has other events of texts.',
    code: [
      [/^var isInputEventSupported = !1;\nif \(canUseDOM\) \{[^]*?^}$/m],
      [/^canUseDOM &&\n {2}"documentMode" in document &&$[^]*?;$/m],
      [/(?<=^ {4}canUseDOM && )"documentMode" in document && .*(?=,$)/m, '!1'],
      [/canUseDOM && "(?:Composition|Text)Event" in window/g, '!0'],
      [/String\.fromCharCode\(32\)/, '" "'],
    ],
    constants: { isInputEventSupported: '!0' },
  },
]
