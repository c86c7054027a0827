import type { Message, TemporaryId } from '#domain/message/message.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import type { AppState } from '#state/root.ts'
import { type Saga, select, takeEvery } from '../effects.ts'
import { loadVisitorActions } from '../visitorActions.ts'
import type { MessageForwarder } from './messageForwarder.ts'

/**
 * Sends each new message to the host once: those that the room delivers, and those that a catch-up or a poll finds. What
 * the first catch-up of a contact loads is not new, unless the server has given it a later id than a message that the
 * room or the visitor has added since the page was opened.
 */
export function* forwardMessages(): Saga {
  let forwarder: MessageForwarder | undefined
  let newestKnownId: number | undefined
  let firstNewId = Infinity
  const startedIds = new Set<TemporaryId>()
  const addNew = (messages: readonly Message[]): void => {
    firstNewId = Math.min(firstNewId, ...messages.map(({ id }) => id))
  }
  yield* takeEvery('contact/changed', function* () {
    newestKnownId = undefined
  })
  yield* takeEvery('messages/started', function* ({ temporaryId }) {
    startedIds.add(temporaryId)
  })
  yield* takeEvery('messages/accepted', function* ({ message }) {
    addNew([message])
  })
  yield* takeEvery('realtime/received', function* ({ events }) {
    addNew(events.flatMap((event) => (event.event === 'message.created' ? [event.message] : [])))
    yield* (yield* loadForwarder()).forwardEvents(events)
  })
  yield* takeEvery(['messages/caughtUp', 'messages/polled'], function* () {
    const messages = yield* select(selectLoadedMessages)
    addNew(messages.filter(({ echoId }) => echoId !== undefined && startedIds.has(echoId)))
    const knownId = (newestKnownId ??= Math.min(yield* select(selectNewestId), firstNewId - 1))
    const missed = messages.filter(({ id }) => id > knownId)
    if (missed.length > 0) yield* (yield* loadForwarder()).forwardMissed(missed)
  })

  function* loadForwarder(): Saga<MessageForwarder> {
    const { createMessageForwarder } = yield* loadVisitorActions()
    return (forwarder ??= createMessageForwarder())
  }
}

const selectLoadedMessages = ({ messages }: AppState): readonly Message[] => Object.values(messages.messages)
