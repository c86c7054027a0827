import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { groupByCategory } from '#domain/article/helpCentre.ts'
import { selectArticlesStatus, selectPinnedArticles } from '#state/articles/articles.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectTagline } from '#state/selectors/texts.ts'
import { selectSetup } from '#state/setup.ts'
import { Branding } from '../Branding.tsx'
import { ToHome } from '../navigation.ts'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { ArticleGroup } from '../search/ArticleGroup.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import styles from './HelpScreen.module.css'

export function HelpScreen() {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(selectSetup) === 'finished'
  const hasHelp = useAppSelector(selectHasHelp)
  useEffect(() => void dispatch({ type: 'articles/requested' }), [dispatch])
  // This tenant has no articles, so no control of the widget leads here, only the address.
  if (isKnown && !hasHelp) return <ToHome />
  return (
    <div className={styles['screen']}>
      <HelpHeader />
      <div className={styles['search']}>
        <SearchBox />
      </div>
      <div className={styles['list']}>
        <SearchResults>
          <Articles />
        </SearchResults>
        <Branding />
      </div>
    </div>
  )
}

function HelpHeader() {
  const intl = useIntl()
  const channel = useAppSelector(selectChannel)
  const tagline = useAppSelector(selectTagline)
  return (
    <ScreenHeader
      before={<Avatar name={channel?.websiteName ?? ''} imageUrl={channel?.avatarUrl} />}
      below={channel ? tagline || intl.formatMessage({ id: 'home.tagline' }) : ''}
    >
      <FormattedMessage id="help.title" />
    </ScreenHeader>
  )
}

/** Renders the pinned articles, grouped by category if there are several. */
function Articles() {
  const status = useAppSelector(selectArticlesStatus)
  const articles = useAppSelector(selectPinnedArticles)
  if (status === 'failed') return <Failed />
  if (status !== 'loaded') return <ArticlesLoading />
  if (articles.length === 0) return <Nothing />
  return groupByCategory(articles).map(([category, members]) => (
    <ArticleGroup key={category} articles={members}>
      {category || <FormattedMessage id="help.pinned" />}
    </ArticleGroup>
  ))
}

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
      <span role="alert">
        <FormattedMessage id="help.failed" />
      </span>
    </EmptyState>
  )
}
