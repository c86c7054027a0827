import type { CustomAttributes } from '#domain/contact.ts'
import { requestedDelay, classifyFailure } from '#domain/failure.ts'
import { backoffDelay } from '#tools/backoff.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { toSeconds } from '#domain/time.ts'
import { selectEchoIds } from '#state/conversation/messages.ts'
import { selectPending } from '#state/conversation/outbox.ts'
import { selectIsStartingConversation, selectPreChat } from '#state/visitor/preChat.ts'
import type { ActionOf } from '#state/root.ts'
import { loadContact } from './loadContact.ts'
import { call, delayOr, put, type Saga, select, service, cancelOn } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'

/**
 * Submits the pre-chat form's message through the outbox, with contact and attributes. Ignores a form without a
 * message, which starts the bot instead (`sagas/bot/bot.ts`).
 */
export function* submitForm(action: ActionOf<'preChat/submitted'>): Saga {
  const { message: content, contact, contactAttributes, conversationAttributes } = action
  // A second press is ignored while the first is being sent.
  if (content === undefined || (yield* select(selectIsStartingConversation))) return
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

/** Shows the pre-chat form again, with all its values, if the server refuses the first message. */
export function* restoreForm(action: ActionOf<'messages/refused'>): Saga {
  const message = yield* select(selectPending, action.temporaryId)
  if (message?.contact === undefined || isRemote(action)) return
  yield* put({ type: 'messages/withdrawn', message })
  yield* put({ type: 'preChat/refused', failure: action.failure })
}

const BACKOFF = { initialMs: 1_000, maxMs: 60_000 }

/** Sends the form's contact attributes once the conversation exists. Idempotent, as the server merges them. */
export function* attachContactAttributes({ temporaryId, contact, attributes }: PendingMessage): Saga {
  if (contact === undefined || !(yield* select(selectEchoIds)).has(temporaryId)) return
  yield* call(loadContact)
  if (attributes?.contact === undefined) return
  yield* attachWithRetry(attributes.contact)
}

/** Retries with backoff until the server accepts or finally refuses the attributes, or the contact changes. */
const attachWithRetry = (attributes: CustomAttributes): Saga =>
  cancelOn(
    'contact/changed',
    ({ isSamePerson }) => !isSamePerson,
    function* () {
      const api = yield* service('api')
      for (let attempts = 1; ; attempts += 1) {
        const result = yield* call(api.contact.setCustomAttributes, attributes)
        if (result.ok) return
        yield* put({ type: 'contact/failed', failure: result.failure })
        if (classifyFailure(result.failure) === 'final') return
        yield* delayOr(backoffDelay(attempts, BACKOFF, requestedDelay(result.failure)), 'network/changed')
      }
    },
  )

export function* lookUpCountry(): Saga {
  const request = yield* service('lookUpCountry')
  if (request === undefined || (yield* select(selectPreChat)).country !== undefined) return
  const result = yield* call(request)
  yield* put(
    result.ok
      ? { type: 'preChat/countryLoaded', country: result.data }
      : { type: 'preChat/countryFailed', failure: result.failure },
  )
}
