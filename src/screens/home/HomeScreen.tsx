import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectWelcomeTagline, selectWelcomeTitle } from '#state/selectors/texts.ts'
import { selectHasHelp } from '#state/selectors/tabs.ts'
import { selectIsHomeKnown, selectSetup } from '#state/setup.ts'
import { selectExpectedName } from '#state/widget.ts'
import { Branding } from '../Branding.tsx'
import { CloseButton } from '../CloseButton.tsx'
import { Loading } from '../Loading.tsx'
import { PopoutButton } from '../PopoutButton.tsx'
import { ArticlesLoading } from '../search/ArticlesLoading.tsx'
import { TextLoading } from '../TextLoading.tsx'
import { ArticleSearch } from './ArticleSearch.tsx'
import { ConversationCard } from './ConversationCard.tsx'
import styles from './HomeScreen.module.css'

export function HomeScreen() {
  const isReady = useAppSelector(selectIsHomeKnown)
  const hasCard = useAppSelector(selectExpectedName) !== undefined || isReady
  return (
    <div className={styles['screen']}>
      <div className={styles['content']} tabIndex={-1}>
        <div className={styles['controls']}>
          <PopoutButton />
          <CloseButton />
        </div>
        <HomeHeader />
        <div className={styles['cards']} aria-busy={!hasCard}>
          {hasCard ? <ConversationCard /> : <Loading className={styles['loading']} />}
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
  if (isReady && hasHelp) return <ArticleSearch />
  return (
    !isSetUp && (
      <div className={styles['searchLoading']}>
        <ArticlesLoading />
      </div>
    )
  )
}

/** Renders the tenant's greeting. Until the channel is loaded, that is the page's own one, or a placeholder. */
function HomeHeader() {
  const channel = useAppSelector(selectChannel)
  const expectedName = useAppSelector(selectExpectedName)
  return (
    <header className={styles['header']}>
      <div className={styles['avatar']}>
        <Avatar name={channel?.websiteName ?? expectedName ?? ''} imageUrl={channel?.avatarUrl} size="large" />
      </div>
      <Greeting isKnown={channel !== undefined} />
    </header>
  )
}

/** Renders the greeting of the tenant, or the widget's own one once it is known that the tenant has none. */
function Greeting({ isKnown }: { readonly isKnown: boolean }) {
  const intl = useIntl()
  const title = useAppSelector(selectWelcomeTitle)
  const tagline = useAppSelector(selectWelcomeTagline)
  return (
    <>
      <h1 className={styles['title']} dir="auto">
        {title || (isKnown ? intl.formatMessage({ id: 'home.greeting' }) : <TextLoading lines={1} />)}
      </h1>
      <p className={styles['tagline']} dir="auto">
        {tagline || (isKnown && intl.formatMessage({ id: 'home.tagline' }))}
      </p>
    </>
  )
}
