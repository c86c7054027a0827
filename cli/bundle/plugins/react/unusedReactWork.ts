import { type Replacement, within } from '../replaceIn.ts'
import { names, toRead, type UnusedFeature } from './unusedReactFeatures.ts'

/** Numbers of the errors that report a broken state inside of React, or values that its types forbid. */
const INNER_ERRORS = [153, 162, 166, 177, 191, 284, 308, 311, 327, 331, 349, 387, 407, 459]

/** Kinds of work that react-dom can do, and never does in the widget. */
export const UNUSED_WORK: readonly UnusedFeature[] = [
  {
    reason: 'No commit waits for pictures or stylesheets, or is a view transition.',
    code: [
      [
        /^ {2}var subtreeFlags = finishedWork\.subtreeFlags,\n {4}isViewTransitionEligible[^]*?^ {6}return;\n {4}\}$/m,
        'suspendedCommitReason = null;',
      ],
      [toRead('cancelPendingCommit'), 'null'],
      [/\((\w+) & 335544064\) === \1/g, '!1'],
      within('flushSpawnedWork', [/^ {4}recoverableErrors = null;$[^]*?(?=^ {4}0 !== \(pendingEffectsLanes & 3\))/m]),
      within(
        'commitPassiveMountOnFiber',
        [/^ {2}var isViewTransitionEligible =[^]*?(?=^ {2}var flags)/m],
        [/\bisViewTransitionEligible\b/g, '!1'],
      ),
    ],
  },
  {
    reason: 'No render waits for a picture, a hydrated part, or an action, and none throws what only these throw.',
    code: [
      within(
        'handleThrow',
        [/ \|\| thrownValue === SuspenseActionException/],
        [/thrownValue === SuspenseyCommitException\s+\? [^]*?\s+: (?=\(workInProgressSuspendedReason)/],
        [/thrownValue === SelectiveHydrationException\s+\? 8\s+: /],
      ),
      within(
        'renderRootConcurrent',
        [/^ {10}case 2:\n {10}case 9:$[^]*?(?=^ {10}case 3:$)/m],
        [/^ {10}case 4:$[^]*?(?=^ {10}case 7:$)/m],
        [/^ {10}case 5:$[^]*?(?=^ {10}case 6:$)/m],
        [/^ {10}case 8:$[^]*?(?=^ {10}default:$)/m],
      ),
      within('renderRootSync', [/^ {10}case 8:$[^]*?(?=^ {10}case 3:$)/m], [/^ {10}case 2:\n {10}case 9:$/m]),
      within('throwAndUnwindWorkLoop', [/2 === suspendedReason \|\|\s+9 === suspendedReason \|\|/]),
      within('createChildReconciler', [/ \|\| x === SuspenseActionException/]),
    ],
  },
  {
    reason: 'No module starts a transition, and no update is optimistic or follows a gesture.',
    functions: names(`
      entangleTransitions entangleTransitionUpdate entangleAsyncAction suspendIfUpdateReadFromEntangledAsyncAction`),
    results: { requestTransitionLane: '0', shouldAttemptEagerTransition: '!1' },
    constants: {
      currentEntangledLane: '0',
      currentEventTransitionLane: '0',
      workInProgressTransitions: 'null',
      pendingPassiveTransitions: 'null',
    },
    code: [
      within(
        'updateReducerImpl',
        [/var revertLane = update\.revertLane;\s+if \(0 === revertLane\)/, 'var revertLane; if (!0)'],
        [/,\s+updateLane === currentEntangledLane &&\s+\(\S+ = !0\);/, ';'],
        [
          /^ {4}if \(\n {6}!objectIs[^]*?^ {6}throw reducer;$/m,
          'objectIs(pendingQueue, hook.memoizedState) || (didReceiveUpdate = !0);',
        ],
      ),
      [/^ {8}0 !== updateLane &&\n {10}updateLane === currentEntangledLane &&\n.*;$/m],
      [/^ {2}didReadFromEntangledAsyncAction = !1;$/m],
      [/^ +(?:revertLane|gesture): .*,$/gm],
      [/^var prevOnStartTransitionFinish = .*;\nReactSharedInternals\.S = function [^]*?^\};$/m],
      [/\bReactSharedInternals\.T = \w+/g, '0'],
      [/\bReactSharedInternals\.T\b/g, 'null'],
      within(
        'processRootScheduleInMicrotask',
        [/^ {2}var syncTransitionLanes = 0;\n[^]*?(?=^ {2}for)/m],
        [/0 !== syncTransitionLanes \|\| /],
        [/syncTransitionLanes/, '0'],
      ),
      within('flushSyncWorkAcrossRoots_impl', [
        /if \(0 !== syncTransitionLanes\) \{$[^]*?^ {10}\} else/m,
        'if (!1) var JSCompiler_inline_result; else',
      ]),
    ],
  },
  {
    reason: 'No module calls `cache` or `cacheSignal`, and no `<Cache>` is rendered.',
    functions: names(`
      pushTransition pushAsyncDispatcher releaseRootPooledCache commitOffscreenPassiveMountEffects
      commitCachePassiveMountEffect releaseCache`),
    results: { createCache: 'null', peekCacheFromPool: 'null', getSuspendedCache: 'null' },
    code: [
      within(
        'createFiberRoot',
        [/^ {2}tag = createCache\(\);$[^]*?^ {2}containerInfo.pooledCache[^]*?^ {2}tag\.refCount\+\+;$/m],
        [/,\n {4}cache: tag/],
      ),
      [/pushProvider\(workInProgress, CacheContext, [^)]+\)/g, '0'],
      [/popProvider\(CacheContext\)/g, '0'],
      [/^ {8}props !== prevState\.cache &&\n {10}propagateContextChanges\($[^]*?^ {10}\);$/m],
      [/ && pop\(resumedCache\)/g],
      [/^ {6}flags & 2048 &&\n {8}\(\(flags = null\),$[^]*?releaseCache\(flags\)\)\);$/m],
      [
        /^ {6}renderLanes = workInProgress\.stateNode;\n {6}newProps = null;$[^]*?\(workInProgress\.flags \|= 2048\);$/m,
        'renderLanes = workInProgress.stateNode;',
      ],
      [toRead('cachePool'), 'null'],
      [toRead('cache'), 'null'],
      [/ReactSharedInternals\.A = [^,;]+/g, '0'],
      [/^var DefaultAsyncDispatcher = \{$[^]*?^ {2}\},$/m, 'var'],
    ],
    tags: [24],
  },
  {
    reason: 'Nothing that commits has a snapshot, and the root is an empty element of the page.',
    code: [
      within('commitBeforeMutationEffects', [
        /^ {2}committedLanes = [^]*?^ {2}appearingViewTransitions = null;$/m,
        'nextEffect = firstChild; commitBeforeMutationEffects_complete();',
      ]),
      within(
        'commitBeforeMutationEffects_complete',
        [/^ {8}if \(0 !== \(flags & 1024\) && null !== current\) \{$[^]*?^ {8}\}$/m],
        [/^ {8}if \(0 !== \(flags & 1024\)\)\n {10}if \(\n[^]*?^ {12}\}$/m],
      ),
    ],
  },
  {
    reason: 'Events find their target without parts that are not yet hydrated.',
    results: { getSuspenseInstanceFromFiber: 'null' },
    code: [
      within(
        'dispatchEvent',
        [/var blockedOn = (.*)\n {4}if \(!0\)/, 'findInstanceBlockingEvent(nativeEvent);'],
        [/^ {4}else if \(\n {6}queueIf[^]*?^ {6}\);$/m],
      ),
      within('findInstanceBlockingTarget', [
        /^ {6}if \(13 === tag\) \{$[^]*?^ {6}\} else nearestMounted/m,
        'if (13 === tag || 3 === tag) targetNode = null; else nearestMounted',
      ]),
    ],
  },
  {
    reason: 'No element of a form shows the state of an action.',
    code: [
      within('pushHostContext', [
        /^ {2}var stateHook = fiber\.memoizedState;\n[^]*?(?= {2}stateHook = context)/m,
        'var stateHook;',
      ]),
      within('popHostContext', [/^ {2}hostTransitionProviderCursor[^]*?;$/m]),
      [/^ {4}\} else if \(parent === hostTransitionProviderCursor\.current\) \{$[^]*?(?=^ {4}\})/m],
    ],
  },
  {
    reason: 'Only a build for development reports to the developer tools of React.',
    isUsedInDevelopment: true,
    constants: { injectedHook: 'null' },
    code: [[/^var internals\$\w+\$\w+ = \{$[^]*?^\};\nif [^]*?^\}$/m]],
  },
  {
    reason: 'React calls no function twice in a production build.',
    constants: { shouldDoubleInvokeUserFnsInHooksDEV: '!1' },
  },
  {
    reason: 'These errors report a broken state inside of React, or values that its types forbid.',
    code: [
      ...INNER_ERRORS.map((code): Replacement => [
        new RegExp(`^ *(?:else )?if \\(.*\\)\\s+throw Error\\(formatProdErrorMessage\\(${code}\\b.*\\)\\);$`, 'gm'),
      ]),
      [/^ +default:\n +throw Error\(formatProdErrorMessage\((?:161|329|462)\)\);$/gm],
      [/^ +case 0:\n +case 1:\n +throw Error\(formatProdErrorMessage\(345\)\);$/m],
    ],
  },
  {
    reason: 'The build checks the versions of React, and react-dom has no other function than `flushSync`.',
    code: [
      [/^var isomorphicReactPackageVersion\S+ = React\.version;\nif [^]*?^ {2}\);$/m],
      [/^ {2}r: requestFormReset,\n[^]*?^ {2}M: preinitModuleScript$/m],
      [/^exports\.version = .*;$/m],
    ],
  },
]
