import { createSelector } from 'reselect'
import { loadBuildFile } from '#browser/buildFile.ts'
import type { Article } from '#domain/article/article.ts'
import { type ArticleIndex, createArticleIndex, readArticleIndex } from '#domain/article/articleIndex.ts'
import { toSearchTerms } from '#domain/article/question.ts'
import type { Result } from '#domain/failure.ts'
import { MESSAGE_MAX_LENGTH, SEARCH_DEBOUNCE_MS, SUGGESTIONS_DEBOUNCE_MS, SUGGESTIONS_MAX } from '#domain/limits.ts'
import { selectAllArticles, selectPinnedArticles } from '#state/articles/articles.ts'
import {
  selectFoundArticles,
  selectIndexAddress,
  selectIsFormShown,
  selectQuestion,
  type SuggestionSource,
} from '#state/articles/suggestions.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import type { ActionOf } from '#state/root.ts'
import { call, delay, firstOf, put, type Saga, select, service, takeEvery, until } from '../effects.ts'

/** Search of the knowledge base for the latest question. The same term is not searched twice in a row. */
type LatestSearch = { term: string; articles: readonly Article[] }

/** Suggests articles that fit the first message while it is written. A change of its text cancels the search before. */
export function* suggestArticles(): Saga {
  yield* takeEvery('suggestions/stillAsked', sendWithNote)
  const builtIndex = yield* loadIndex()
  const latest: LatestSearch = { term: '', articles: [] }
  while (true) {
    const question = yield* select(selectQuestion)
    const untilChanged = () => until((state) => selectQuestion(state) !== question)
    yield* firstOf(untilChanged, function* () {
      if (question === undefined) yield* show([], 'index')
      else yield* suggest(question, { builtIndex, latest })
      yield* untilChanged()
    })
  }
}

/** Loads the index of this build. Without one, the page's own list of articles is loaded, and indexed here. */
function* loadIndex(): Saga<ArticleIndex | undefined> {
  const address = yield* select(selectIndexAddress)
  try {
    if (address !== undefined) return readArticleIndex(yield* call(loadBuildFile, address))
  } catch (problem) {
    yield* put({ type: 'suggestions/indexFailed', failure: { code: 'malformed', reason: `Article index: ${String(problem)}` } }) // prettier-ignore
  }
  yield* put({ type: 'articles/requested' })
  return undefined
}

/** Index of the articles that the page has loaded. A pinned article replaces its copy without content. */
const selectLoadedIndex = createSelector([selectPinnedArticles, selectAllArticles], (pinned, all) =>
  createArticleIndex([...all, ...pinned]),
)

type SuggestOptions = { readonly builtIndex: ArticleIndex | undefined; readonly latest: LatestSearch }

function* suggest(question: string, { builtIndex, latest }: SuggestOptions): Saga {
  yield* delay(SUGGESTIONS_DEBOUNCE_MS)
  const index = builtIndex ?? (yield* select(selectLoadedIndex))
  const indexed = index.search(question)
  // Articles that are on screen stay until the knowledge base has answered, so that the list changes once.
  if ((yield* select(selectFoundArticles)).length === 0) yield* show(indexed, 'index')
  const terms = toSearchTerms(question)
  if ((terms[0] ?? '') !== latest.term) yield* searchKnowledgeBase(terms, latest)
  yield* show(joinArticles(latest.articles, indexed), latest.articles.length > 0 ? 'search' : 'index')
}

function* searchKnowledgeBase(terms: readonly string[], latest: LatestSearch): Saga {
  yield* delay(SEARCH_DEBOUNCE_MS - SUGGESTIONS_DEBOUNCE_MS)
  const result = yield* searchFor(terms)
  if (!result.ok) yield* put({ type: 'suggestions/searchFailed', failure: result.failure })
  // A failed search is repeated with the next word.
  latest.term = (result.ok && terms[0]) || ''
  latest.articles = result.ok ? result.data : []
}

/** Searches for the first term, and for the next one if nothing is found. */
function* searchFor([term, ...others]: readonly string[]): Saga<Result<readonly Article[]>> {
  const { articles } = yield* service('api')
  if (term === undefined) return { ok: true, data: [] }
  const result = yield* call(articles.search, term)
  return result.ok && result.data.length === 0 ? yield* searchFor(others) : result
}

const joinArticles = (found: readonly Article[], indexed: readonly Article[]): readonly Article[] =>
  [...new Map([...indexed, ...found].map((article) => [article.id, article])).values()]
    .toSorted((a, b) => rank(a, found) - rank(b, found))
    .slice(0, SUGGESTIONS_MAX)

/** Place of an article among those of the knowledge base; those of the index come after them. */
function rank({ id }: Article, found: readonly Article[]): number {
  const place = found.findIndex((article) => article.id === id)
  return place === -1 ? found.length : place
}

function* show(articles: readonly Article[], source: SuggestionSource): Saga {
  const shown = yield* select(selectFoundArticles)
  if (toKey(shown) !== toKey(articles)) yield* put({ type: 'suggestions/found', articles, source })
}

const toKey = (articles: readonly Article[]): string => articles.map(({ id }) => id).join(' ')

/**
 * Sends the message with a note about the article, or writes the note into the form that comes first. If both are too
 * long for one message, the note becomes a message of its own. A message that is too long by itself stays a draft.
 */
function* sendWithNote({ note }: ActionOf<'suggestions/stillAsked'>): Saga {
  const draft = (yield* select(selectDraft)).trim()
  const text = [draft, note].filter(Boolean).join('\n\n')
  const fits = text.length <= MESSAGE_MAX_LENGTH
  if (fits) yield* put({ type: 'draft/changed', text })
  if ((yield* select(selectIsFormShown)) || draft.length > MESSAGE_MAX_LENGTH) return
  yield* put({ type: 'draft/submitted' })
  if (fits) return
  yield* put({ type: 'draft/changed', text: note })
  yield* put({ type: 'draft/submitted' })
}
