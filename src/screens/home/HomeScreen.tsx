import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectSetup } from '#state/setup.ts'
import { Branding } from '../Branding.tsx'
import { CloseButton } from '../CloseButton.tsx'
import { ConversationCard } from './ConversationCard.tsx'
import styles from './HomeScreen.module.css'

export function HomeScreen() {
  const intl = useIntl()
  const channel = useAppSelector(selectChannel)
  const isReady = useAppSelector(selectSetup) === 'finished'
  const title = channel?.welcomeTitle || intl.formatMessage({ id: 'home.greeting' })
  const tagline = channel?.welcomeTagline || intl.formatMessage({ id: 'home.tagline' })
  return (
    <div className={styles['screen']}>
      <div className={styles['content']}>
        <header className={styles['header']}>
          <div className={styles['top']}>
            {channel && <Avatar name={channel.websiteName} imageUrl={channel.avatarUrl} size="large" />}
            <CloseButton />
          </div>
          <h1 className={styles['title']} dir="auto">
            {channel ? title : <Skeleton lines={1} />}
          </h1>
          <p className={styles['tagline']} dir="auto">
            {channel && tagline}
          </p>
        </header>
        <div className={styles['cards']} aria-busy={!isReady}>
          {isReady ? <ConversationCard /> : <LoadingCard />}
        </div>
      </div>
      <Branding />
    </div>
  )
}

const LoadingCard = () => (
  <div className={styles['loading']} role="status">
    <span className={styles['hidden']}>
      <FormattedMessage id="loading" />
    </span>
    <Skeleton lines={2} />
  </div>
)
