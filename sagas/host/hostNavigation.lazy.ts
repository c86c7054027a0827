import { type ArticleId, parseArticleId } from '#domain/article/article.ts'
import type { CommandError } from '#protocol/frameEvents.ts'
import { selectReading } from '#state/articles/reader.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectIsConversationStarted } from '#state/selectors/botStage.ts'
import { selectIsClosed } from '#state/selectors/composer.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectIsPreview } from '#state/widget.ts'
import { acknowledge } from './acknowledge.ts'
import { loadCampaignWatch } from '#sagas/campaigns/campaigns.ts'
import { call, delay, put, type Saga, select, service, take } from '../effects.ts'
import type { NavigationCommand } from './commandGroups.ts'
import { waitForSetup } from '../waitForSetup.ts'

/** Handles a navigation command of the host, after the setup has shown what the tenant has. */
export function* handleNavigation(command: NavigationCommand): Saga {
  const errorCode = command.type === 'host/start-campaign' ? yield* startIfBuilt(command) : yield* showScreen(command)
  yield* acknowledge(command, errorCode)
}

function* showScreen(
  command: Exclude<NavigationCommand, { type: 'host/start-campaign' }>,
): Saga<CommandError | undefined> {
  yield* waitForSetup()
  switch (command.type) {
    case 'host/set-draft':
      return yield* offerDraft(command)
    case 'host/show-article':
      return BUILT_IN.knowledgeBase ? yield* showArticle(command) : 'unavailable'
    default:
      return BUILT_IN.knowledgeBase ? yield* showHelp(command) : 'unavailable'
  }
}

function* navigate(path: string): Saga {
  const goTo = yield* service('goTo')
  yield* call(goTo, path)
  if (yield* select(selectIsPreview)) yield* put({ type: 'widget/previewEnded' })
}

/**
 * Puts text into the composer. Returns `unavailable` if no composer is shown, as the text would then appear in a later
 * conversation.
 */
function* offerDraft({ text }: ActionOf<'host/set-draft'>): Saga<CommandError | undefined> {
  if (yield* select(selectIsComposerHidden)) return 'unavailable'
  // The composer changes all line ends to these, and a text that it already has must be found in it.
  yield* put({ type: 'draft/offered', text: text.replace(/\r\n?/g, '\n') })
  yield* navigate('/chat')
  return undefined
}

const selectIsComposerHidden = (state: AppState): boolean =>
  selectIsClosed(state) || !selectIsConversationStarted(state)

function* showHelp({ query }: ActionOf<'host/show-help'>): Saga<CommandError | undefined> {
  if (!(yield* select(selectHasHelp))) return 'unavailable'
  // An empty query keeps the visitor's own search.
  if (query !== '') yield* put({ type: 'search/changed', query })
  yield* navigate('/help')
  return undefined
}

function* showArticle({ articleId }: ActionOf<'host/show-article'>): Saga<CommandError | undefined> {
  if (!(yield* select(selectHasHelp))) return 'unavailable'
  const id = parseArticleId(articleId)
  if (id === undefined) return 'notFound'
  const previousReading = yield* select(selectReading)
  yield* navigate(`/help/article/${encodeURIComponent(articleId)}`)
  if (previousReading.status !== 'closed' && previousReading.id === id) {
    if (previousReading.status === 'open') return undefined
    // The article's screen is already open and shows a failure, so `navigate` alone would not load the article.
    if (previousReading.status !== 'opening') yield* put({ type: 'articles/openRequested', id })
  }
  return yield* awaitArticle(id)
}

/** Waits until the article is loaded. Leaving its screen counts as shown. */
function* awaitArticle(id: ArticleId): Saga<CommandError | undefined> {
  while (true) {
    yield* take('articles/opened', 'articles/notFound', 'articles/loadFailed', 'articles/closed')
    // Opening another article dispatches `closed` and `openRequested` in one tick.
    yield* delay(0)
    const reading = yield* select(selectReading)
    if (reading.status === 'closed' || reading.id !== id) return undefined
    if (reading.status !== 'opening') return OUTCOMES[reading.status]
  }
}

const OUTCOMES: Readonly<Record<'open' | 'missing' | 'failed', CommandError | undefined>> = {
  open: undefined,
  missing: 'notFound',
  failed: 'network',
}

function* startIfBuilt(command: ActionOf<'host/start-campaign'>): Saga<CommandError | undefined> {
  if (!BUILT_IN.campaigns) return 'unavailable'
  const { startCampaign } = yield* loadCampaignWatch()
  return yield* startCampaign(command.campaignId)
}
