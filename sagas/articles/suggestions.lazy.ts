import { createSelector } from 'reselect'
import { loadBuildFile } from '#browser/buildFile.ts'
import type { Article } from '#domain/article/article.ts'
import { type ArticleIndex, createTitleIndex, readArticleIndex } from '#domain/article/articleIndex.ts'
import { toSearchTerms } from '#domain/article/question.ts'
import type { Result } from '#domain/failure.ts'
import { MESSAGE_MAX_LENGTH, SEARCH_DEBOUNCE_MS, SUGGESTIONS_DEBOUNCE_MS, SUGGESTIONS_MAX } from '#domain/limits.ts'
import { selectAllArticles, selectPinnedArticles } from '#state/articles/articles.ts'
import {
  selectFoundArticles,
  selectIndexAddress,
  selectIsFormShown,
  selectQuestion,
  toIds,
} from '#state/articles/suggestions.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import type { ActionOf } from '#state/root.ts'
import {
  call,
  delay,
  firstOf,
  fork,
  onChange,
  put,
  type Saga,
  select,
  service,
  take,
  takeEvery,
  until,
} from '../effects.ts'

/** Search of the knowledge base for the latest question. The same term is not searched twice in a row. */
type LatestSearch = { term: string; articles: readonly Article[] }

/** Index of this build in the current language; undefined until it is loaded, and if there is none. */
type HeldIndex = { built?: ArticleIndex | undefined }

/** Suggests articles that fit the first message while it is written. A change of its text cancels the search before. */
export function* suggestArticles(): Saga {
  yield* takeEvery('suggestions/stillAsked', sendWithNote)
  const held: HeldIndex = {}
  yield* fork(keepIndex, held)
  const latest: LatestSearch = { term: '', articles: [] }
  while (true) {
    const question = yield* select(selectQuestion)
    const untilChanged = () => until((state) => selectQuestion(state) !== question)
    yield* firstOf(untilChanged, function* () {
      if (question === undefined) yield* show([])
      else yield* suggest(question, { held, latest })
      yield* untilChanged()
    })
  }
}

/** Loads the index of this build, and that of another language when the language changes. */
function* keepIndex(held: HeldIndex): Saga {
  const load = function* (address: string | undefined): Saga {
    held.built = undefined
    held.built = yield* loadIndex(address)
    yield* put({ type: 'suggestions/indexLoaded' })
  }
  yield* onChange(selectIndexAddress, load)
  yield* load(yield* select(selectIndexAddress))
}

/** Loads an index. Without one, the page's own list of articles is loaded, whose titles are then searched. */
function* loadIndex(address: string | undefined): Saga<ArticleIndex | undefined> {
  try {
    if (address !== undefined) return readArticleIndex(yield* call(loadBuildFile, address))
  } catch (problem) {
    yield* reportIndex(problem)
  }
  yield* put({ type: 'articles/requested' })
  return undefined
}

const reportIndex = (problem: unknown): Saga =>
  put({ type: 'suggestions/indexFailed', failure: { code: 'malformed', reason: `Article index: ${String(problem)}` } })

/** Index of the titles that the page has loaded. */
const selectLoadedIndex = createSelector([selectPinnedArticles, selectAllArticles], (pinned, all) =>
  createTitleIndex([...all, ...pinned]),
)

/** Searches the index of this build, or the loaded titles. An index that cannot be searched is reported and dropped. */
function* searchIndex(question: string, held: HeldIndex): Saga<readonly Article[]> {
  try {
    if (held.built) return held.built.search(question)
  } catch (problem) {
    held.built = undefined
    yield* reportIndex(problem)
  }
  return (yield* select(selectLoadedIndex)).search(question)
}

type SuggestOptions = { readonly held: HeldIndex; readonly latest: LatestSearch }

function* suggest(question: string, { held, latest }: SuggestOptions): Saga {
  yield* delay(SUGGESTIONS_DEBOUNCE_MS)
  const terms = toSearchTerms(question)
  if ((terms[0] ?? '') !== latest.term)
    yield* firstOf(
      () => searchKnowledgeBase(terms, latest),
      () => showIndexed(question, held),
    )
  while (true) {
    const shown = yield* select(selectFoundArticles)
    yield* show(joinArticles(shown, yield* searchIndex(question, held), latest.articles))
    yield* takeLateArticles()
  }
}

/** Waits for what is searched, which on a slow network arrives after the question is written. */
const takeLateArticles = (): Saga<unknown> => take('suggestions/indexLoaded', 'articles/loaded')

/**
 * Shows articles of the index as long as the knowledge base has not answered. Articles that are on screen stay until then,
 * so that the list changes once.
 */
function* showIndexed(question: string, held: HeldIndex): Saga {
  while (true) {
    if ((yield* select(selectFoundArticles)).length === 0) yield* show(yield* searchIndex(question, held))
    yield* takeLateArticles()
  }
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

/** Joins the articles of both searches. Those on screen keep their places, and those of the index come before the rest. */
function joinArticles(
  shown: readonly Article[],
  indexed: readonly Article[],
  found: readonly Article[],
): readonly Article[] {
  const all = new Map([...indexed, ...found].map((article) => [article.id, article]))
  const order = new Set([...shown, ...indexed, ...found].map(({ id }) => id))
  return [...order].flatMap((id) => all.get(id) ?? []).slice(0, SUGGESTIONS_MAX)
}

function* show(articles: readonly Article[]): Saga {
  const id = toIds(articles)
  if (toIds(yield* select(selectFoundArticles)) !== id) yield* put({ type: 'suggestions/found', id, articles })
}

/**
 * Sends the message with a note about the article, or writes the note into the form that comes first. If both are too
 * long for one message, the note becomes a message of its own. A message that is too long by itself stays a draft.
 */
function* sendWithNote({ note }: ActionOf<'suggestions/stillAsked'>): Saga {
  const draft = (yield* select(selectDraft)).trim()
  // A form may have the note of an earlier visit to the article.
  const text = draft.includes(note) ? draft : [draft, note].filter(Boolean).join('\n\n')
  const fits = text.length <= MESSAGE_MAX_LENGTH
  if (fits) yield* put({ type: 'draft/changed', text })
  if ((yield* select(selectIsFormShown)) || draft.length > MESSAGE_MAX_LENGTH) return
  yield* put({ type: 'draft/submitted' })
  if (fits) return
  yield* put({ type: 'draft/changed', text: note })
  yield* put({ type: 'draft/submitted' })
}
