import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectChannel } from '#state/channel.ts'
import type { ActionOf } from '#state/root.ts'
import { fork, put, type Saga, select, take, takeEvery } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Few tenants have a bot, so its story is fetched when there is one; what is asked before stands in the state. */
export function* botSaga(): Saga {
  yield* takeEvery('preChat/submitted', startWith)
  yield* takeEvery('campaigns/triggered', ({ campaign }) =>
    put({ type: 'bot/started', isNew: false, nudgeId: `${campaign.id}` }),
  )
  yield* fork(watchMilestones)
  yield* take('channel/loaded')
  const channel = yield* select(selectChannel)
  if (channel?.connectedBotName === undefined) yield* takeEvery('bot/started', () => put({ type: 'bot/absent' }))
  else if (BUILT_IN.bot) yield* (yield* importWithRetry(() => import('./botFlow.ts'))).botFlow()
}

/** Where a form asks for a message, that begins the conversation; where a campaign waits for it, the campaign; else the bot does. */
function* startWith({ type: _type, message, ...given }: ActionOf<'preChat/submitted'>): Saga {
  const isOfCampaign = (yield* select(selectAcceptedCampaign))?.status === 'accepted'
  if (message === undefined && !isOfCampaign) yield* put({ type: 'bot/started', isNew: false, ...given })
}

function* watchMilestones(): Saga {
  yield* take('setup/started')
  // A conversation's milestones are the bot's, and told to those who count.
  if (BUILT_IN.bot || BUILT_IN.productEvents)
    yield* (yield* importWithRetry(() => import('./milestones.ts'))).milestonesSaga()
}
