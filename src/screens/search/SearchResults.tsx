import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Article } from '#domain/article/article.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSearch, selectSearchTerm } from '#state/articles/search.ts'
import { useGoTo } from '../navigation.ts'
import { ArticleItem } from './ArticleItem.tsx'
import { MoreHelp } from './MoreHelp.tsx'
import { SearchProblem } from './SearchProblem.tsx'
import styles from './SearchResults.module.css'

/** Renders the articles found and their count, or `children` if there is no search. */
export function SearchResults({ children }: { readonly children: ReactNode }) {
  const { status, results, term } = useAppSelector(selectSearch)
  return (
    <>
      <div role="status">{results && <Count count={results.length} />}</div>
      {status === 'failed' && <Failed />}
      {results ? (
        <Results articles={results} isBusy={status === 'searching'} term={term} />
      ) : (
        status !== 'failed' && children
      )}
    </>
  )
}

type ResultsProps = {
  readonly articles: readonly Article[]
  readonly isBusy: boolean
  readonly term: string | undefined
}

const Results = ({ articles, isBusy, term }: ResultsProps) =>
  articles.length === 0 ? (
    <NothingFound />
  ) : (
    <ul className={styles['list']} aria-busy={isBusy}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleItem article={article} term={term} />
        </li>
      ))}
    </ul>
  )

const Count = ({ count }: { readonly count: number }) => (
  <p className={styles['line']}>
    <FormattedMessage id={count === 0 ? 'search.none' : 'search.count'} values={{ count }} />
  </p>
)

/** Renders a button to contact the team. A press makes the search term the draft of the question. */
function NothingFound() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const text = useAppSelector(selectSearchTerm)
  const startChat = (): void => {
    dispatch({ type: 'articles/helpWanted', text })
    goTo('/chat')
  }
  return (
    <div className={styles['nothing']}>
      <MoreHelp heading="h2" onStartChat={startChat} />
    </div>
  )
}

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <SearchProblem onRetry={() => dispatch({ type: 'search/retried' })}>
      <FormattedMessage id="search.failed" />
    </SearchProblem>
  )
}
