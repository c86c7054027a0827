import { selectChannel } from '#state/channel.ts'
import type { ActionOf } from '#state/root.ts'
import { fork, put, type Saga, select, take, takeEvery } from './effects.ts'
import { fetched } from './fetched.ts'

/** Few tenants have a bot, so its story is fetched when there is one; what is asked before stands in the state. */
export function* botSaga(): Saga {
  yield* takeEvery('preChat/submitted', startWith)
  yield* fork(watchMilestones)
  yield* take('channel/loaded')
  const channel = yield* select(selectChannel)
  if (channel?.connectedBotName === undefined) yield* takeEvery('bot/started', () => put({ type: 'bot/absent' }))
  else yield* (yield* fetched(() => import('./botFlow.ts'))).botFlow()
}

/** Where a form asks for a message, that begins the conversation; else the bot does. */
function* startWith({ type: _type, message, ...given }: ActionOf<'preChat/submitted'>): Saga {
  if (message === undefined) yield* put({ type: 'bot/started', isNew: false, ...given })
}

function* watchMilestones(): Saga {
  yield* take('setup/started')
  yield* (yield* fetched(() => import('./milestones.ts'))).milestonesSaga()
}
