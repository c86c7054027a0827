import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, retryFailedComponents } from '#components/lazyComponent.tsx'
import { selectSearch } from '#state/articles/search.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { SearchProblem } from '../search/SearchProblem.tsx'
import styles from './ArticleSearch.module.css'

type MissingProps = {
  /** Loads the chunk again for the visitor. */
  readonly onRetry: () => void
  /** Called when a search has ended: its saga is in the same chunk, which it has loaded by itself. */
  readonly onSearched: () => void
}

/** Replaces the articles if their chunk cannot be loaded. */
function ArticlesMissing({ onRetry, onSearched }: MissingProps) {
  const isSearching = useAppSelector(selectSearch).status === 'searching'
  const wasSearching = useRef(isSearching)
  const end = useEffectEvent(onSearched)
  useEffect(() => {
    if (wasSearching.current && !isSearching) end()
    wasSearching.current = isSearching
  }, [isSearching])
  return (
    <SearchProblem onRetry={onRetry}>
      <FormattedMessage id="help.failed" />
    </SearchProblem>
  )
}

/** Articles below the search field. Lazy chunk; a visitor can type into the field before it is loaded. */
export const HomeArticles = lazyComponent(
  BUILT_IN.knowledgeBase ? () => import('./HomeArticles.tsx') : rejectNotBuiltIn,
  (chunk) => chunk.HomeArticles,
  ArticlesMissing,
)

/** Renders the second card of Home: the article search, as an article may already contain the answer. */
export function ArticleSearch() {
  const dispatch = useAppDispatch()
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void dispatch({ type: 'articles/requested' }), [dispatch])
  const loadAgain = (): void => {
    retryFailedComponents()
    setAttempt(attempt + 1)
  }
  const retry = (): void => {
    loadAgain()
    // The pressed button disappears and would lose the focus.
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles['card']}>
      <div className={styles['box']} ref={box}>
        <SearchBox />
      </div>
      <Suspense key={attempt} fallback={<ArticlesLoading />}>
        <HomeArticles onRetry={retry} onSearched={loadAgain} />
      </Suspense>
    </div>
  )
}
