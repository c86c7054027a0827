import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { selectArticlesStatus, selectPinnedArticles } from '#state/articles.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { ArticleList } from './ArticleList.tsx'
import styles from './HelpScreen.module.css'

export function HelpScreen() {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch({ type: 'articles/requested' }), [dispatch])
  return (
    <div className={styles['screen']}>
      <ScreenHeader>
        <FormattedMessage id="help.title" />
      </ScreenHeader>
      <Articles />
    </div>
  )
}

function Articles() {
  const status = useAppSelector(selectArticlesStatus)
  const articles = useAppSelector(selectPinnedArticles)
  if (status === 'failed') return <Failed />
  if (status !== 'loaded') return <Loading />
  return articles.length === 0 ? <Nothing /> : <ArticleList articles={articles} />
}

const Loading = () => (
  <div className={styles['loading']}>
    <Skeleton lines={4} />
  </div>
)

const Nothing = () => (
  <EmptyState icon="help">
    <FormattedMessage id="help.empty" />
  </EmptyState>
)

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <EmptyState
      icon="warning"
      action={
        <Button kind="quiet" onPress={() => dispatch({ type: 'articles/requested' })}>
          <FormattedMessage id="retry" />
        </Button>
      }
    >
      <FormattedMessage id="help.failed" />
    </EmptyState>
  )
}
