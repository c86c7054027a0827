import { Suspense, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { lazyComponent, retryFailedComponents } from '#components/lazyComponent.tsx'
import { useAppDispatch } from '#state/hooks.ts'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { SearchProblem } from '../search/SearchProblem.tsx'
import styles from './ArticleSearch.module.css'

type MissingProps = { readonly onRetry: () => void }

/** Replaces the articles if their chunk cannot be loaded. */
const ArticlesMissing = ({ onRetry }: MissingProps) => (
  <SearchProblem onRetry={onRetry}>
    <FormattedMessage id="help.failed" />
  </SearchProblem>
)

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
  const retry = (): void => {
    retryFailedComponents()
    setAttempt(attempt + 1)
    // The pressed button disappears and would lose the focus.
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles['card']}>
      <div className={styles['box']} ref={box}>
        <SearchBox />
      </div>
      <Suspense key={attempt} fallback={<ArticlesLoading />}>
        <HomeArticles onRetry={retry} />
      </Suspense>
    </div>
  )
}
