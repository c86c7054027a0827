import { createBotApi } from '#api/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import { selectBot } from '#state/bot.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { selectMessage } from '#state/selectors/messages.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { begin } from './botStart.ts'
import { parseBotDetails } from './storedBotDetails.ts'
import { sendContactDetails, register } from './botRegister.ts'
import { allOf, call, cancelOn, onChange, put, type Saga, select, service, takeEvery, until } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'

export function* botFlow(): Saga {
  yield* takeEvery('conversation/left', persistBotDue)
  yield* onChange(selectUnregisteredId, resume)
  yield* takeEvery('bot/restartConfirmed', restart)
  yield* takeEvery(['answers/submitted', 'answers/accepted'], announceContactForm)
  yield* takeEvery('contact/changed', resetStoredProgress)
  yield* call(resume)
  while (true) {
    yield* until(selectMustStart)
    yield* run()
  }
}

/** Returns whether this tab may start the bot: it leads, its setup has finished, and its contact is not changing. */
const selectCanRun = (state: AppState): boolean =>
  !selectContact(state).isSwitching && selectIsLeading(state) && selectSetup(state) === 'finished'

const selectMustStart = (state: AppState): boolean => selectCanRun(state) && selectBot(state).status === 'starting'

/** Returns the id of the open conversation if this tab may still have to trigger the bot for it. */
function selectUnregisteredId(state: AppState): ConversationId | undefined {
  const conversation = selectConversation(state)
  const isOpen = conversation !== undefined && conversation.status !== 'resolved'
  return isOpen && selectCanRun(state) && !('step' in selectBot(state)) ? conversation.id : undefined
}

/** Starts the bot. Always ends in `bot/failed` or a started bot, even if a step throws. */
function* run(): Saga {
  yield* allOf([
    function* () {
      const failure = yield* cancelOn('contact/changed', () => true, start)
      if (failure) yield* put({ type: 'bot/failed', failure })
    },
  ])
  if ((yield* select(selectBot)).status === 'starting') yield* put({ type: 'bot/failed', failure: DEFECT })
}

const DEFECT: Failure = { code: 'malformed', reason: 'The bot could not be started' }

/** Runs the remaining steps in order. Completed steps stay completed if a later one fails. */
function* start(): Saga<Failure | undefined> {
  while (true) {
    const state = yield* select(selectBot)
    if (state.status !== 'starting') return undefined
    const { step } = state
    const failure = yield* step === 'begin'
      ? begin(state)
      : step === 'introduce'
        ? sendContactDetails(state)
        : register(state)
    if (failure) return failure
  }
}

/** Persists, for the case of a reload, that the bot must be triggered for the next conversation. */
function* persistBotDue(): Saga {
  const session = yield* service('session')
  session.write('bot', 'due')
}

function* resume(): Saga {
  if ((yield* select(selectUnregisteredId)) === undefined) return
  const session = yield* service('session')
  const storedProgress = session.read('bot')
  if (storedProgress === 'due' || storedProgress === 'asked')
    yield* put({ type: 'bot/resumed', told: parseBotDetails(session.read('botTold')) })
}

/** Clears the persisted bot state when the contact changes to another person. */
function* resetStoredProgress({ isSamePerson }: ActionOf<'contact/changed'>): Saga {
  const session = yield* service('session')
  if (isSamePerson) return
  session.write('bot', undefined)
  session.write('botTold', undefined)
}

function* restart(): Saga {
  const { clients } = yield* service('api')
  const conversation = yield* select(selectConversation)
  if (conversation === undefined) return
  const result = yield* call(createBotApi(clients).restart, conversation.id, conversation.inboxId)
  yield* put(result.ok ? { type: 'bot/restarted' } : { type: 'bot/restartRefused', failure: result.failure })
}

/** Announces submissions of the bot's contact form, which product events count separately. */
function* announceContactForm(action: ActionOf<'answers/submitted' | 'answers/accepted'>): Saga {
  const body = (yield* select(selectMessage, action.id))?.body
  if (body?.kind !== 'form' || !body.isContactForm || isRemote(action)) return
  const type = action.type === 'answers/submitted' ? 'chatContactForm/submitted' : 'chatContactForm/succeeded'
  yield* put({ type, id: action.id })
}
