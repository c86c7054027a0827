import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectChannel } from '#state/channel.ts'
import type { ActionOf } from '#state/root.ts'
import { fork, put, type Saga, select, take, takeEvery } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

/** Loads the bot's lazy chunk if the channel has a bot. A start that comes before the chunk waits in `state.bot`. */
export function* botSaga(): Saga {
  yield* takeEvery('preChat/submitted', startAfterPreChat)
  yield* takeEvery('campaigns/triggered', ({ campaign }) =>
    put({ type: 'bot/started', isNew: false, nudgeId: `${campaign.id}` }),
  )
  yield* fork(watchMilestones)
  yield* take('channel/loaded')
  const channel = yield* select(selectChannel)
  if (channel?.connectedBotName === undefined) yield* takeEvery('bot/started', () => put({ type: 'bot/absent' }))
  else if (BUILT_IN.bot) yield* (yield* importWithRetry(() => import('./bot.lazy.ts'))).botFlow()
}

/** Starts the bot after a pre-chat form, unless the form contains a message or belongs to an accepted campaign. */
function* startAfterPreChat({ type: _type, message, ...details }: ActionOf<'preChat/submitted'>): Saga {
  const hasAcceptedCampaign = (yield* select(selectAcceptedCampaign))?.status === 'accepted'
  if (message === undefined && !hasAcceptedCampaign) yield* put({ type: 'bot/started', isNew: false, ...details })
}

function* watchMilestones(): Saga {
  yield* take('setup/started')
  // Only the bot and product events use a conversation's milestones.
  if (BUILT_IN.bot || BUILT_IN.productEvents)
    yield* (yield* importWithRetry(() => import('../analytics/milestones.lazy.ts'))).milestonesSaga()
}
