import { createBotApi } from '#api/bot.ts'
import type { Api } from '#api/api.ts'
import { type BotStart, isFromBot } from '#domain/bot/bot.ts'
import { type Failure, classifyFailure, type Result } from '#domain/failure.ts'
import type { Conversation } from '#domain/conversation.ts'
import type { BotState } from '#state/bot.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { loadContact } from '../visitor/loadContact.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { loadBackTo } from '../conversation/messages.ts'

type StartingState = Extract<BotState, { step: string }>

/** Sends the contact details and attributes from the pre-chat form. Idempotent. */
export function* sendContactDetails({ start }: StartingState): Saga<Failure | undefined> {
  const api = yield* service('api')
  for (const send of buildDetailRequests(api, start)) {
    const result = yield* call(send)
    if (!result.ok) return result.failure
  }
  if (start.contact) yield* call(loadContact)
  // With a nudge id, the stored details are still needed: the id is sent later, with the bot trigger.
  if (start.nudgeId === undefined) (yield* service('session')).write('botTold', undefined)
  yield* put({ type: 'bot/advanced', step: 'register' })
  return undefined
}

type DetailRequest = () => Promise<Result<true>>

const buildDetailRequests = (api: Api, start: BotStart): readonly DetailRequest[] => [
  ...buildIfDefined(start.contact, api.contact.update),
  ...buildIfDefined(start.contactAttributes, api.contact.setCustomAttributes),
  ...buildIfDefined(start.conversationAttributes, api.conversations.setCustomAttributes),
]

const buildIfDefined = <Details>(details: Details | undefined, send: (details: Details) => Promise<Result<true>>) =>
  details === undefined ? [] : [() => send(details)]

/** Triggers the bot once per conversation. Persists each attempt first, so that a reload can check its effect. */
export function* register({ start: { nudgeId } }: StartingState): Saga<Failure | undefined> {
  const conversation = yield* select(selectConversation)
  const session = yield* service('session')
  if (conversation === undefined) return NO_CONVERSATION
  if (!(yield* isRegistered())) {
    const failure = yield* triggerOnce(conversation, nudgeId)
    if (failure) return failure
  }
  session.write('bot', String(conversation.id))
  session.write('botTold', undefined)
  yield* put({ type: 'bot/registered', conversationId: conversation.id })
  return undefined
}

/** True if this browser has stored that the bot was triggered for this conversation. */
export function* isRegistered(): Saga<boolean> {
  const session = yield* service('session')
  const conversation = yield* select(selectConversation)
  return conversation !== undefined && session.read('bot') === String(conversation.id)
}

function* triggerOnce(conversation: Conversation, nudgeId: string | undefined): Saga<Failure | undefined> {
  const session = yield* service('session')
  const found = session.read('bot') === 'asked' ? yield* findBotMessage() : { isFound: false }
  return found.problem ?? (found.isFound ? undefined : yield* trigger(conversation, nudgeId))
}

const NO_CONVERSATION: Failure = { code: 'malformed', reason: 'There is no conversation to tell the bot of' }

function* trigger({ id, inboxId }: Conversation, nudgeId: string | undefined): Saga<Failure | undefined> {
  const { clients } = yield* service('api')
  const session = yield* service('session')
  const details = {
    conversationId: id,
    triggerType: nudgeId === undefined ? 'widget' : 'nudge',
    ...(nudgeId !== undefined && { nudgeId }),
  } as const
  session.write('bot', 'asked')
  const result = yield* call(createBotApi(clients).trigger, { ...details, inboxId })
  if (!result.ok) {
    const isUncertain = classifyFailure(result.failure) === 'uncertain'
    if (!isUncertain) session.write('bot', 'due')
    if (!isUncertain || !(yield* findBotMessage()).isFound) return result.failure
  }
  yield* put({ type: 'bot/triggered', ...details })
  return undefined
}

type SearchResult = { readonly isFound: boolean; readonly problem?: Failure | undefined }

/** Looks for a bot message, which proves that an unanswered trigger request succeeded. */
function* findBotMessage(): Saga<SearchResult> {
  const { problem } = yield* loadBackTo(undefined)
  return { isFound: (yield* select(selectMessages)).some(isFromBot), problem }
}
