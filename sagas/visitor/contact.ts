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
import { IDENTITY_COMMANDS } from '../host/commandGroups.ts'

/**
 * Handles identity commands one at a time and in order, as later commands build on earlier ones. A command that is not
 * done when the host names another person concerned the person before, and is refused.
 */
export function* contactSaga(): Saga {
  const attempts = new WeakMap<object, number>()
  const persons = new WeakMap<object, number>()
  let person = 0
  const isOfPerson = (action: InOrderAction): boolean => (persons.get(action) ?? person) === person
  yield* takeEvery(IDENTITY_COMMANDS, function* (command) {
    if (command.type !== 'host/set-user') persons.set(command, person)
    else if (yield* namesAnotherPerson(command)) {
      person += 1
      // Clears the previous person's data at once, before a running setup could show it.
      yield* put({ type: 'contact/changed', isSamePerson: false, isRenamed: true })
    }
  })
  yield* takeLatest('contact/changed', leaveSession)
  yield* takeLatest('host/set-user', (command) => retryUntilReplaced(command, attempts))
  yield* onChange(selectHasPendingMetadata, function* (isPending) {
    if (isPending) yield* put({ type: 'conversationMetadata/due' })
  })
  yield* takeInOrder([...IDENTITY_COMMANDS, 'conversationMetadata/due'], function* (action) {
    if (action.type === 'host/set-user') yield* handleInOrder(action)
    else if (isOfPerson(action)) yield* cancelOn('contact/changed', isRenamed, () => handleInOrder(action))
    if ('requestId' in action && !isOfPerson(action)) yield* acknowledge(action, 'refused')
  })
}

type InOrderAction = ActionOf<(typeof IDENTITY_COMMANDS)[number] | 'conversationMetadata/due'>

const isRenamed = (change: ActionOf<'contact/changed'>): boolean => change.isRenamed === true

function* namesAnotherPerson({ identifier }: ActionOf<'host/set-user'>): Saga<boolean> {
  if (identifier === undefined) return false
  const { identifier: known } = yield* select(selectContact)
  return (yield* service('session')).rename(identifier, known)
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
