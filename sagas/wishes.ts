import { type ArticleId, parseArticleId } from '#domain/article.ts'
import { objections } from '#domain/campaignVerdict.ts'
import type { Trouble } from '#protocol/frameEvents.ts'
import { selectReading } from '#state/reader.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectIsBegun } from '#state/selectors/botTalk.ts'
import { selectIsClosed } from '#state/selectors/composer.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsPeeking } from '#state/widget.ts'
import { answerTo } from './answerTo.ts'
import { awaitSetup, factsSince, loadCampaigns } from './campaignWatch.ts'
import { call, delay, put, type Saga, select, service, take } from './effects.ts'
import type { WISHES } from './onDemand.ts'

type Wish = ActionOf<(typeof WISHES)[number]>

/** What a host wants shown is shown once it is known whether it may be. */
export function* grantWish(wish: Wish): Saga {
  const trouble = wish.type === 'host/start-campaign' ? yield* startIfBuilt(wish) : yield* show(wish)
  yield* answerTo(wish, trouble)
}

function* show(wish: Exclude<Wish, { type: 'host/start-campaign' }>): Saga<Trouble | undefined> {
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  switch (wish.type) {
    case 'host/set-draft':
      return yield* offerDraft(wish)
    case 'host/show-article':
      return BUILT_IN.knowledgeBase ? yield* showArticle(wish) : 'unavailable'
    default:
      return BUILT_IN.knowledgeBase ? yield* showHelp(wish) : 'unavailable'
  }
}

function* turnTo(path: string): Saga {
  const goTo = yield* service('goTo')
  yield* call(goTo, path)
  if (yield* select(selectIsPeeking)) yield* put({ type: 'widget/turned' })
}

/** Where nothing can be written, nothing is put: it would turn up in some later conversation. */
function* offerDraft({ text }: ActionOf<'host/set-draft'>): Saga<Trouble | undefined> {
  if (yield* select(selectIsMute)) return 'unavailable'
  yield* put({ type: 'draft/offered', text })
  yield* turnTo('/chat')
  return undefined
}

const selectIsMute = (state: AppState): boolean => selectIsClosed(state) || !selectIsBegun(state)

function* showHelp({ query }: ActionOf<'host/show-help'>): Saga<Trouble | undefined> {
  if (!(yield* select(selectHasHelp))) return 'unavailable'
  // Without a query, what the visitor looked for stays.
  if (query !== '') yield* put({ type: 'search/changed', query })
  yield* turnTo('/help')
  return undefined
}

function* showArticle({ articleId }: ActionOf<'host/show-article'>): Saga<Trouble | undefined> {
  if (!(yield* select(selectHasHelp))) return 'unavailable'
  const id = parseArticleId(articleId)
  if (id === undefined) return 'notFound'
  const before = yield* select(selectReading)
  yield* turnTo(`/help/article/${encodeURIComponent(articleId)}`)
  if (before.status !== 'closed' && before.id === id) {
    if (before.status === 'open') return undefined
    // On its screen already, and in vain: asked for once more.
    if (before.status !== 'opening') yield* put({ type: 'articles/wanted', id })
  }
  return yield* awaitArticle(id)
}

/** The visitor may go on meanwhile, or the host: then it has been shown, if not for long. */
function* awaitArticle(id: ArticleId): Saga<Trouble | undefined> {
  while (true) {
    yield* take('articles/opened', 'articles/missed', 'articles/unread', 'articles/left')
    // One article gives way to the next in one breath.
    yield* delay(0)
    const reading = yield* select(selectReading)
    if (reading.status === 'closed' || reading.id !== id) return undefined
    if (reading.status !== 'opening') return OUTCOMES[reading.status]
  }
}

const OUTCOMES: Readonly<Record<'open' | 'missing' | 'failed', Trouble | undefined>> = {
  open: undefined,
  missing: 'notFound',
  failed: 'network',
}

function* startIfBuilt(wish: ActionOf<'host/start-campaign'>): Saga<Trouble | undefined> {
  return BUILT_IN.campaigns ? yield* startCampaign(wish) : 'unavailable'
}

/** Asked for by name: neither its page nor its time matter, everything else does. */
function* startCampaign({ campaignId }: ActionOf<'host/start-campaign'>): Saga<Trouble | undefined> {
  const now = yield* service('now')
  if ((yield* select(selectSetup)) !== 'finished') yield* awaitSetup()
  const campaign = (yield* loadCampaigns()).find(({ id }) => String(id) === campaignId)
  if (campaign === undefined) return (yield* select(selectHasFailed)) ? 'network' : 'notFound'
  if (objections(campaign, yield* factsSince(now())).length > 0) return 'unavailable'
  yield* put({ type: 'campaigns/due', campaign })
  return undefined
}

const selectHasFailed = ({ campaigns }: AppState): boolean => campaigns.status === 'failed'
