import type { CustomAttributes } from '#domain/contact.ts'
import { classifyFailure } from '#domain/failure.ts'
import { backoffDelay } from '#domain/backoff.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import { toSeconds } from '#domain/time.ts'
import { selectEchoIds } from '#state/messages.ts'
import { selectPending } from '#state/outbox.ts'
import { selectIsBeginning, selectPreChat } from '#state/preChat.ts'
import type { ActionOf } from '#state/root.ts'
import { loadContact } from './loadContact.ts'
import { call, delayOr, put, type Saga, select, service, cancelOn } from './effects.ts'
import { isRemote } from './remoteActions.ts'

/** What is told before the chat goes the way of every message: written down, sent once, and not lost. Without a message it is the bot that begins. */
export function* beginAsTold(given: ActionOf<'preChat/submitted'>): Saga {
  const { message: content, contact, contactAttributes, conversationAttributes } = given
  // Pressed twice, it is still one beginning.
  if (content === undefined || (yield* select(selectIsBeginning))) return
  const now = yield* service('now')
  const newTemporaryId = yield* service('newTemporaryId')
  const attributes = {
    ...(contactAttributes && { contact: contactAttributes }),
    ...(conversationAttributes && { conversation: conversationAttributes }),
  }
  const message: PendingMessage = {
    temporaryId: newTemporaryId(),
    content,
    createdAt: toSeconds(now()),
    status: 'queued',
    begins: true,
    contact,
    attributes,
  }
  yield* put({ type: 'messages/submitted', message })
}

/** A server that refuses may have meant any part of it: the form stands there again with all of it. */
export function* giveFormBack(action: ActionOf<'messages/refused'>): Saga {
  const message = yield* select(selectPending, action.temporaryId)
  if (message?.contact === undefined || isRemote(action)) return
  yield* put({ type: 'messages/withdrawn', message })
  yield* put({ type: 'preChat/refused', failure: action.failure })
}

const PATIENCE = { firstMs: 1_000, longestMs: 60_000 }

/** Once the conversation has begun, the rest is told; merged by the server, so it may be told again. */
export function* introduce({ temporaryId, contact, attributes }: PendingMessage): Saga {
  if (contact === undefined || !(yield* select(selectEchoIds)).has(temporaryId)) return
  yield* call(loadContact)
  if (attributes?.contact === undefined) return
  yield* attach(attributes.contact)
}

/** Again and again, until they are taken or refused for good, or somebody else sits here. */
const attach = (given: CustomAttributes): Saga =>
  cancelOn(
    'contact/changed',
    ({ isSamePerson }) => !isSamePerson,
    function* () {
      const api = yield* service('api')
      for (let misses = 1; ; misses += 1) {
        const result = yield* call(api.contact.setCustomAttributes, given)
        if (result.ok) return
        yield* put({ type: 'contact/failed', failure: result.failure })
        if (classifyFailure(result.failure) === 'final') return
        yield* delayOr(backoffDelay(misses, PATIENCE, result.failure), 'network/changed')
      }
    },
  )

export function* lookUpCountry(): Saga {
  const ask = yield* service('lookUpCountry')
  if (ask === undefined || (yield* select(selectPreChat)).country !== undefined) return
  const result = yield* call(ask)
  yield* put(
    result.ok
      ? { type: 'preChat/countryLoaded', country: result.data }
      : { type: 'preChat/countryFailed', failure: result.failure },
  )
}
