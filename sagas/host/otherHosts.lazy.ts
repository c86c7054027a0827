/** Handlers for pages that do not run our loader. Lazy chunk, loaded when no host or Chatwoot's script has answered. */
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { selectPendingMessages } from '#state/conversation/outbox.ts'
import type { AppState } from '#state/root.ts'
import { call, fork, forkAll, put, type Saga, select, service, take, cancelOn } from '../effects.ts'
import type { Visit } from '../services.ts'

/** Shows the frame as open. Nothing is stored if the browser does not name the page around the frame. */
export function* standAlone(): Saga<Visit> {
  const embedder = yield* service('embedder')
  yield* put({ type: 'widget/standsAlone' })
  yield* fork(awaitLateHost)
  return { place: embedder ?? 'frame', isUnknown: embedder === undefined }
}

/** Restarts with the host's session if a slow host answers late, unless the visitor has written meanwhile. */
function* awaitLateHost(): Saga {
  yield* take('host/config-set')
  if (yield* select(selectIsUntouched)) yield* call(yield* service('startAgain'))
}

const selectIsUntouched = (state: AppState): boolean =>
  !selectConversation(state) && selectPendingMessages(state).length === 0 && selectDraft(state) === ''

/** What Chatwoot's host script needs besides the handshake. */
export function* serveChatwoot(): Saga {
  yield* forkAll([endUnreadView, followScreen])
}

/** The script shows news in its open panel, and keeps the look of news until the frame ends it. */
function* endUnreadView(): Saga {
  const host = yield* service('host')
  while (true) {
    yield* take('campaigns/due', 'unread/shown')
    while ((yield* take('host/toggle-open')).isOpen);
    host?.post({ event: 'resetUnreadMode' })
  }
}

/**
 * The script announces an opening once. A frame that is loaded after it, as by `reset` or by a page that moves the
 * iframe, counts as open when it is on screen.
 */
function* followScreen(): Saga {
  yield* cancelOn(
    'host/toggle-open',
    () => true,
    function* () {
      yield* call(yield* service('whenOnScreen'))
      yield* put({ type: 'widget/standsAlone' })
    },
  )
}
