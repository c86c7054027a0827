import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectHasTabs } from '#state/selectors/tabs.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
import { CloseButton } from '../CloseButton.tsx'
import { PopoutButton } from '../PopoutButton.tsx'
import { useGoTo } from '../navigation.ts'
import styles from './ChatHeader.module.css'
import { ChatMenu } from './ChatMenu.tsx'

/** Who answers, and when. */
export function ChatHeader() {
  const intl = useIntl()
  const goTo = useGoTo()
  const channel = useAppSelector(selectChannel)
  const hasTabs = useAppSelector(selectHasTabs)
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  return (
    <header className={styles['header']}>
      {!hasTabs && (
        <IconButton icon="back" label={intl.formatMessage({ id: 'chat.back' })} onPress={() => goTo('/home')} />
      )}
      {channel && (
        <>
          <Avatar
            name={channel.websiteName}
            imageUrl={channel.avatarUrl}
            presence={isAvailable ? 'online' : undefined}
          />
          <div className={styles['words']}>
            <h1 className={styles['name']}>
              <bdi>{channel.websiteName}</bdi>
            </h1>
            <p className={styles['line']}>
              <AvailabilityLine />
            </p>
          </div>
        </>
      )}
      <ChatMenu />
      <PopoutButton />
      <CloseButton />
    </header>
  )
}
