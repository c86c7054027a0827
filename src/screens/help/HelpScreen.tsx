import { Suspense, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Button } from '#components/Button.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Icon } from '#components/Icon.tsx'
import { lazyComponent } from '#components/lazyComponent.tsx'
import { RetryNotice } from '#components/RetryNotice.tsx'
import { groupByCategory } from '#domain/article/helpCentre.ts'
import {
  selectAllArticles,
  selectArticlesStatus,
  selectHelpCentreOrigin,
  selectIsListOutdated,
  selectPinnedArticles,
} from '#state/articles/articles.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectTagline } from '#state/selectors/texts.ts'
import { selectSetup } from '#state/setup.ts'
import { Branding } from '../Branding.tsx'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { ArticleGroup } from '../search/ArticleGroup.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { BackButton } from '../search/BackButton.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import { useCategory } from './category.ts'
import styles from './HelpScreen.module.css'

const Browse = lazyComponent(
  () => import('./Browse.tsx'),
  (chunk) => chunk.Browse,
)

const REQUEST = { type: 'articles/requested' } as const

type HelpScreenProps = {
  /** Replaces this screen by Home. */
  readonly goHome: () => void
}

export function HelpScreen({ goHome }: HelpScreenProps) {
  const dispatch = useAppDispatch()
  // If the tenant has no articles, no control of the widget leads here, only the address.
  const isMissing = useAppSelector((state) => selectSetup(state) === 'finished' && !selectHasHelp(state))
  useEffect(() => void dispatch(REQUEST), [dispatch])
  useEffect(() => void (isMissing && goHome()))
  if (isMissing) return null
  return (
    <div className={styles['screen']}>
      <HelpHeader />
      <div className={styles['search']}>
        <SearchBox />
      </div>
      <div className={styles['list']} data-scroller tabIndex={-1}>
        <SearchResults>
          <Outdated />
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
  const category = useCategory()
  return (
    <ScreenHeader
      before={
        category === null ? <Avatar name={channel?.websiteName ?? ''} imageUrl={channel?.avatarUrl} /> : <BackButton />
      }
      below={channel ? tagline || intl.formatMessage({ id: 'home.tagline' }) : ''}
    >
      <FormattedMessage id="help.title" />
    </ScreenHeader>
  )
}

/** Renders all articles. A server may list only the pinned ones; they are grouped by category, with a link to the rest. */
function Articles() {
  const status = useAppSelector(selectArticlesStatus)
  const articles = useAppSelector(selectPinnedArticles)
  const hasList = useAppSelector(selectAllArticles).length > 0
  if (status === 'failed') return <Failed />
  if (status !== 'loaded') return <ArticlesLoading />
  if (hasList)
    return (
      <Suspense fallback={<ArticlesLoading />}>
        <Browse />
      </Suspense>
    )
  return (
    <>
      {articles.length === 0 && <Nothing />}
      {groupByCategory(articles).map(([category, members]) => (
        <ArticleGroup key={category} articles={members}>
          {category || <FormattedMessage id="help.pinned" />}
        </ArticleGroup>
      ))}
      <HelpCentreLink />
    </>
  )
}

/** Renders the error of a later request above the list, which stays. */
function Outdated() {
  const dispatch = useAppDispatch()
  return (
    useAppSelector(selectIsListOutdated) && (
      <RetryNotice onRetry={() => dispatch(REQUEST)}>
        <FormattedMessage id="help.failed" />
      </RetryNotice>
    )
  )
}

const HelpCentreLink = () => (
  <a className={styles['all']} href={useAppSelector(selectHelpCentreOrigin)} target="_blank" rel="noopener noreferrer">
    <FormattedMessage id="help.all" />
    <Icon icon="external" />
  </a>
)

const Nothing = () => (
  <EmptyState icon="help">
    <FormattedMessage id="help.empty" />
  </EmptyState>
)

function Failed() {
  const dispatch = useAppDispatch()
  const text = useRef<HTMLSpanElement>(null)
  const retry = (): void => {
    // The pressed button disappears and would lose the focus.
    text.current?.closest<HTMLElement>('[data-scroller]')?.focus()
    dispatch(REQUEST)
  }
  return (
    <EmptyState
      icon="warning"
      action={
        <Button kind="quiet" onPress={retry}>
          <FormattedMessage id="retry" />
        </Button>
      }
    >
      <span role="alert" ref={text}>
        <FormattedMessage id="help.failed" />
      </span>
    </EmptyState>
  )
}
