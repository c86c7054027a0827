import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectSearch } from '#state/search.ts'
import { ArticleItem } from './ArticleItem.tsx'
import styles from './SearchResults.module.css'

/** What was found and how much; while nothing is searched for, `children`. */
export function SearchResults({ children }: { readonly children: ReactNode }) {
  const { status, results } = useAppSelector(selectSearch)
  return (
    <>
      <div role="status">{results && <Count count={results.length} />}</div>
      {status === 'failed' && <Failed />}
      {status !== 'failed' && !results && children}
      {results && results.length > 0 && (
        <ul className={styles['list']} aria-busy={status === 'searching'}>
          {results.map((article) => (
            <li key={article.id}>
              <ArticleItem article={article} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Count = ({ count }: { readonly count: number }) => (
  <p className={styles['line']}>
    <FormattedMessage id={count === 0 ? 'search.none' : 'search.count'} values={{ count }} />
  </p>
)

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <div className={styles['failed']} role="alert">
      <p>
        <FormattedMessage id="search.failed" />
      </p>
      <Button kind="quiet" onPress={() => dispatch({ type: 'search/retried' })}>
        <FormattedMessage id="retry" />
      </Button>
    </div>
  )
}
