/** Handlers for pages without our loader. Lazy chunk, loaded if no host answers or if Chatwoot's script does. */
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { selectPendingMessages } from '#state/conversation/outbox.ts'
import type { AppState } from '#state/root.ts'
import { call, fork, forkAll, put, type Saga, select, service, take, cancelOn } from '../effects.ts'
import type { Visit } from '../services.ts'

/** Shows the frame as open. Nothing is stored if the browser does not name the page around the frame. */
export function* startStandalone(): Saga<Visit> {
  const embedder = yield* service('embedder')
  yield* put({ type: 'widget/standsAlone' })
  yield* fork(awaitLateHost)
  return { place: embedder ?? 'frame', isUnknown: embedder === undefined }
}

/** Restarts with the host's session if a slow host answers late, unless the visitor has written meanwhile. */
function* awaitLateHost(): Saga {
  yield* take('host/config-set')
  if (yield* select(selectHasNoInput)) yield* call(yield* service('startAgain'))
}

const selectHasNoInput = (state: AppState): boolean =>
  !selectConversation(state) && selectPendingMessages(state).length === 0 && selectDraft(state) === ''

/** Runs what Chatwoot's host script needs besides the handshake. */
export function* serveChatwoot(): Saga {
  yield* forkAll([endUnreadView, openWhenOnScreen])
}

/**
 * Ends the unread view when the panel is closed. Chatwoot's script shows previews in its open panel, and keeps their
 * look until the frame sends `resetUnreadMode`.
 */
function* endUnreadView(): Saga {
  const host = yield* service('host')
  while (true) {
    yield* take('campaigns/due', 'unread/shown')
    while ((yield* take('host/toggle-open')).isOpen);
    host?.post({ event: 'resetUnreadMode' })
  }
}

/**
 * Chatwoot's script announces an opening only once. A frame that is loaded later misses it, for example after `reset`
 * or after the page moved the iframe. Such a frame counts as open as soon as it is on screen.
 */
function* openWhenOnScreen(): Saga {
  yield* cancelOn(
    'host/toggle-open',
    () => true,
    function* () {
      yield* call(yield* service('whenOnScreen'))
      yield* put({ type: 'widget/standsAlone' })
    },
  )
}
