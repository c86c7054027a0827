import type { Message, TemporaryId } from '#domain/message/message.ts'
import type { AppState } from '#state/root.ts'
import { type Saga, select, takeEvery } from '../effects.ts'
import { loadVisitorActions } from '../visitorActions.ts'
import type { MessageForwarder } from './messageForwarder.ts'

/**
 * Sends each new message to the host once: those that the room delivers, and those that a catch-up or a poll finds. The
 * messages that the first catch-up of a contact loads are not new, up to the first one that was sent since the page was
 * opened.
 */
export function* forwardMessages(): Saga {
  let forwarder: MessageForwarder | undefined
  let newestKnownId: number | undefined
  const startedIds = new Set<TemporaryId>()
  yield* takeEvery('messages/started', function* ({ temporaryId }) {
    startedIds.add(temporaryId)
  })
  yield* takeEvery('contact/changed', function* () {
    newestKnownId = undefined
  })
  yield* takeEvery('realtime/received', function* ({ events }) {
    yield* (yield* loadForwarder()).forwardEvents(events)
  })
  yield* takeEvery(['messages/caughtUp', 'messages/polled'], function* () {
    const messages = yield* select(selectLoadedMessages)
    const knownId = (newestKnownId ??= newestKnownOf(messages, startedIds))
    const missed = messages.filter(({ id }) => id > knownId)
    if (missed.length > 0) yield* (yield* loadForwarder()).forwardMissed(missed)
  })

  function* loadForwarder(): Saga<MessageForwarder> {
    const { createMessageForwarder } = yield* loadVisitorActions()
    return (forwarder ??= createMessageForwarder())
  }
}

const selectLoadedMessages = ({ messages }: AppState): readonly Message[] => Object.values(messages.messages)

/** Returns the id before the first message that was sent, or otherwise that of the newest message. */
const newestKnownOf = (messages: readonly Message[], startedIds: ReadonlySet<TemporaryId>): number =>
  messages.reduce(
    (known, { id, echoId }) => (echoId && startedIds.has(echoId) ? Math.min(known, id - 1) : known),
    Math.max(0, ...messages.map(({ id }) => id)),
  )
