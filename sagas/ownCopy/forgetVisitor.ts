import { selectConsent } from '#state/visitor/consent.ts'
import { call, delayOr, fork, put, type Saga, select, service } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'
import { importWithRetry } from '../importWithRetry.ts'
import { waitForSetup } from '../waitForSetup.ts'

/** Value in place of a token, with which the host page removes the token that it has stored. */
const NO_TOKEN = '-'

/** Maximum wait for the new session of the tab in which the visitor has confirmed, in ms. */
const OTHER_TAB_MS = 30_000

/**
 * Removes all stored values of this website, with the unsent messages of all persons, and shows Home as to a new
 * visitor. Needs no server: the new session is loaded when one can be reached.
 */
export function* forgetVisitor(action: { readonly type: 'visitor/forgotten' }): Saga {
  const session = yield* service('session')
  const openOutbox = yield* service('openOutbox')
  session.forget('all')
  yield* put({ type: 'contact/changed', isSamePerson: false })
  yield* put({ type: 'ownCopy/changed', change: { saving: undefined, messagesAsOf: undefined, isForgotten: true } })
  ;(yield* service('host'))?.post({ event: 'setAuthCookie', data: { widgetAuthToken: NO_TOKEN } })
  yield* call(openOutbox(session.scope()).clear)
  if (isRemote(action)) yield* fork(showHome)
  yield* waitForSetup()
  if (isRemote(action) && (yield* select(selectConsent)) === 'full') {
    yield* delayOr(OTHER_TAB_MS, 'contact/replaced')
    session.reloadToken()
    yield* loadSession()
  } else if (session.token() === undefined) yield* loadSession()
  else yield* put({ type: 'contact/sessionReady' })
}

/** Shows Home in another tab. In the visitor's own tab, the dialog does so, which needs no further code. */
function* showHome(): Saga {
  yield* call(yield* service('goTo'), '/home')
}

function* loadSession(): Saga {
  yield* (yield* importWithRetry(() => import('../visitor/identityCommands.lazy.ts'))).loadSession()
}
