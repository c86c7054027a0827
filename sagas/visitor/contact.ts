import { selectContact } from '#state/visitor/contact.ts'
import { selectHasPendingMetadata } from '#state/conversation/conversationMetadata.ts'
import type { ActionOf } from '#state/root.ts'
import {
  cancelOn,
  delayOr,
  onChange,
  put,
  type Saga,
  select,
  service,
  take,
  takeEvery,
  takeInOrder,
  takeLatest,
} from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'
import { importWithRetry } from '../importWithRetry.ts'
import { waitForSetup } from '../waitForSetup.ts'
import { acknowledge } from '../host/acknowledge.ts'
import { DETAIL_COMMANDS, IDENTITY_COMMANDS } from '../host/commandGroups.ts'

/**
 * Handles identity commands one at a time and in order, as later commands build on earlier ones. A command that is not
 * handled yet when the host names another person, in this tab or in another one, concerns the person before. It is
 * refused.
 */
export function* contactSaga(): Saga {
  const attempts = new WeakMap<object, number>()
  /** Number of persons that were named before each command. */
  const counts = new WeakMap<object, number>()
  let personCount = 0
  yield* takeEvery('contact/changed', function* (change) {
    if (isRenamed(change)) personCount += 1
  })
  yield* takeEvery(DETAIL_COMMANDS, function* (command) {
    counts.set(command, personCount)
  })
  yield* takeEvery('host/set-user', clearPreviousPerson)
  yield* takeLatest('contact/changed', leaveSession)
  yield* takeLatest('host/set-user', (command) => retryUntilReplaced(command, attempts))
  yield* onChange(selectHasPendingMetadata, function* (isPending) {
    if (isPending) yield* put({ type: 'conversationMetadata/due' })
  })
  yield* takeInOrder([...IDENTITY_COMMANDS, 'conversationMetadata/due'], function* (action) {
    if (action.type === 'host/set-user') yield* handleInOrder(action)
    else yield* handleUnlessRenamed(action, () => (counts.get(action) ?? personCount) === personCount)
  })
}

type InOrderAction = ActionOf<(typeof IDENTITY_COMMANDS)[number] | 'conversationMetadata/due'>

const isRenamed = (change: ActionOf<'contact/changed'>): boolean => change.isRenamed === true

function* handleUnlessRenamed(action: InOrderAction, isCurrent: () => boolean): Saga {
  if (isCurrent()) yield* cancelOn('contact/changed', isRenamed, () => handleInOrder(action))
  if ('requestId' in action && !isCurrent()) yield* acknowledge(action, 'refused')
}

/** Clears the previous person's data at once when the identifier changes, before a running setup could show it. */
function* clearPreviousPerson({ identifier }: ActionOf<'host/set-user'>): Saga {
  if (identifier === undefined) return
  const { identifier: known } = yield* select(selectContact)
  const session = yield* service('session')
  if (session.rename(identifier, known)) yield* put({ type: 'contact/changed', isSamePerson: false, isRenamed: true })
}

/** Maximum wait for the other tab to store the new person's token, in ms. */
const OTHER_TAB_MS = 30_000

/** Leaves the person's session. A tab in which the person has not changed takes the new token from the other tab. */
function* leaveSession(change: ActionOf<'contact/changed'>): Saga {
  const session = yield* service('session')
  session.startSwitch()
  if (!isRemote(change)) return
  session.setToken(undefined)
  yield* delayOr(OTHER_TAB_MS, 'contact/replaced')
  session.reloadToken()
  yield* (yield* loadIdentityCommands()).loadSession()
}

/**
 * Retries a failed `set-user` with backoff until a newer one replaces it. A command with a `requestId` is not retried,
 * because its caller has received the failure.
 */
function* retryUntilReplaced(command: ActionOf<'host/set-user'>, attempts: WeakMap<object, number>): Saga {
  if (command.requestId !== undefined) return
  let failedAction = yield* take('contact/identifyFailed')
  while (failedAction.command !== command) failedAction = yield* take('contact/identifyFailed')
  yield* (yield* loadIdentityCommands()).retryIdentify(failedAction, attempts)
}

function* handleInOrder(action: InOrderAction): Saga {
  if (yield* select(selectHasPendingMetadata)) yield* (yield* loadIdentityCommands()).flushMetadata()
  if (action.type === 'conversationMetadata/due') return
  yield* waitForSetup()
  yield* (yield* loadIdentityCommands()).handleIdentityCommand(action)
}

/** Lazy chunk, as few hosts send identity commands. */
const loadIdentityCommands = () => importWithRetry(() => import('./identityCommands.lazy.ts'))
