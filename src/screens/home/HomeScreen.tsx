import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { Avatar } from '#components/Avatar.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectWelcomeTagline, selectWelcomeTitle } from '#state/selectors/texts.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectIsHomeKnown, selectSetup } from '#state/setup.ts'
import { Branding } from '../Branding.tsx'
import { CloseButton } from '../CloseButton.tsx'
import { Loading } from '../Loading.tsx'
import { PopoutButton } from '../PopoutButton.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { TextLoading } from '../TextLoading.tsx'
import { ConversationCard } from './ConversationCard.tsx'
import styles from './HomeScreen.module.css'

/** Search for articles. Lazy chunk; Home and its conversation card work without it. */
export const ArticleSearch = lazyComponent(
  BUILT_IN.knowledgeBase ? () => import('./ArticleSearch.tsx') : rejectNotBuiltIn,
  (search) => search.ArticleSearch,
  Nothing,
)

export function HomeScreen() {
  const isReady = useAppSelector(selectIsHomeKnown)
  return (
    <div className={styles['screen']}>
      <div className={styles['content']}>
        <HomeHeader />
        <div className={styles['cards']} aria-busy={!isReady}>
          {isReady ? <ConversationCard /> : <Loading className={styles['loading']} />}
          {BUILT_IN.knowledgeBase && <Search isReady={isReady} />}
        </div>
        <Branding />
      </div>
    </div>
  )
}

/** Renders the article search together with the card above it, or its placeholder while it is unknown whether there is one. */
function Search({ isReady }: { readonly isReady: boolean }) {
  const isSetUp = useAppSelector(selectSetup) === 'finished'
  const hasHelp = useAppSelector(selectHasHelp)
  if (isReady && hasHelp)
    return (
      <Suspense fallback={<SearchLoading />}>
        <ArticleSearch />
      </Suspense>
    )
  return !isSetUp && <SearchLoading />
}

const SearchLoading = () => (
  <div className={styles['searchLoading']}>
    <ArticlesLoading />
  </div>
)

/** Renders the tenant's greeting, or a placeholder until the channel is loaded. */
function HomeHeader() {
  const intl = useIntl()
  const channel = useAppSelector(selectChannel)
  const title = useAppSelector(selectWelcomeTitle)
  const tagline = useAppSelector(selectWelcomeTagline)
  return (
    <header className={styles['header']}>
      <div className={styles['top']}>
        <Avatar name={channel?.websiteName ?? ''} imageUrl={channel?.avatarUrl} size="large" />
        <span>
          <PopoutButton />
          <CloseButton />
        </span>
      </div>
      <h1 className={styles['title']} dir="auto">
        {channel ? title || intl.formatMessage({ id: 'home.greeting' }) : <TextLoading lines={1} />}
      </h1>
      <p className={styles['tagline']} dir="auto">
        {channel && (tagline || intl.formatMessage({ id: 'home.tagline' }))}
      </p>
    </header>
  )
}
