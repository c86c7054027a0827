import { isFromBot } from '#domain/bot.ts'
import { type Failure, judge } from '#domain/failure.ts'
import type { Conversation } from '#domain/conversation.ts'
import type { BotState } from '#state/bot.ts'
import { selectConversation } from '#state/conversation.ts'
import { selectMessages } from '#state/selectors/timeline.ts'
import { loadContact } from './contact.ts'
import { call, put, type Saga, select, service } from './effects.ts'
import { catchUp } from './messages.ts'

type Beginning = Extract<BotState, { step: string }>

/** Who is there, as far as a form has asked; saying it twice does no harm. */
export function* introduce({ start }: Beginning): Saga<Failure | undefined> {
  const { contact, contactAttributes, conversationAttributes } = start
  const { contact: contacts, conversations } = yield* service('api')
  const words = [
    contact && (() => contacts.update(contact)),
    contactAttributes && (() => contacts.setCustomAttributes(contactAttributes)),
    conversationAttributes && (() => conversations.setCustomAttributes(conversationAttributes)),
  ]
  for (const say of words) {
    const result = say && (yield* call(say))
    if (result && !result.ok) return result.failure
  }
  if (contact) yield* call(loadContact)
  yield* put({ type: 'bot/advanced', step: 'register' })
  return undefined
}

/** The bot is told of a conversation once. Noted before it is asked, so that a doubt outlives the page. */
export function* register({ start: { nudgeId } }: Beginning): Saga<Failure | undefined> {
  const conversation = yield* select(selectConversation)
  const session = yield* service('session')
  if (conversation === undefined) return NO_CONVERSATION
  const isInDoubt = session.recall('bot') === 'asked'
  const failure = isInDoubt && (yield* hasSpoken()) ? undefined : yield* trigger(conversation, nudgeId)
  if (failure) return failure
  session.remember('bot', undefined)
  yield* put({ type: 'bot/registered', conversationId: conversation.id })
  return undefined
}

const NO_CONVERSATION: Failure = { code: 'malformed', reason: 'There is no conversation to tell the bot of' }

function* trigger({ id, inboxId }: Conversation, nudgeId: string | undefined): Saga<Failure | undefined> {
  const api = yield* service('api')
  const session = yield* service('session')
  const told = {
    conversationId: id,
    triggerType: nudgeId === undefined ? 'widget' : 'nudge',
    ...(nudgeId !== undefined && { nudgeId }),
  } as const
  session.remember('bot', 'asked')
  const result = yield* call(api.bot.trigger, { ...told, inboxId })
  if (!result.ok) {
    const isUncertain = judge(result.failure) === 'uncertain'
    if (!isUncertain) session.remember('bot', 'due')
    if (!isUncertain || !(yield* hasSpoken())) return result.failure
  }
  yield* put({ type: 'bot/triggered', ...told })
  return undefined
}

/** A bot that has spoken knows of the conversation, whatever became of the answer. */
function* hasSpoken(): Saga<boolean> {
  yield* call(catchUp)
  return (yield* select(selectMessages)).some(isFromBot)
}
