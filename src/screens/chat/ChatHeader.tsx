import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarBadge } from '#components/AvatarBadge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import type { Channel } from '#domain/channel.ts'
import type { Sender } from '#domain/message/sender.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectReplySender } from '#state/selectors/answerer.ts'
import { selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectLacksTabs } from '#state/selectors/tabs.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
import { PopoutButton } from '../PopoutButton.tsx'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { useGoTo } from '../navigation.ts'
import { ChatMenu } from './ChatMenu.tsx'

/** Renders who answers and when to expect an answer. */
export function ChatHeader() {
  const intl = useIntl()
  const goTo = useGoTo()
  const channel = useAppSelector(selectChannel)
  const lacksTabs = useAppSelector(selectLacksTabs)
  const answerer = useAppSelector(selectReplySender)
  return (
    <ScreenHeader
      before={
        <>
          {lacksTabs && (
            <IconButton icon="back" label={intl.formatMessage({ id: 'chat.back' })} onPress={() => goTo('/home')} />
          )}
          {channel ? <HeaderAvatar {...{ channel, answerer }} /> : <Avatar name="" />}
        </>
      }
      after={
        <>
          <ChatMenu />
          <PopoutButton />
        </>
      }
      below={channel && <AvailabilityLine />}
    >
      {channel && <bdi>{answerer?.name ?? channel.websiteName}</bdi>}
    </ScreenHeader>
  )
}

type HeaderAvatarProps = { readonly channel: Channel; readonly answerer: Sender | undefined }

/** Renders the avatar of the sender who answers; before the first answer, the team's avatar with its presence. */
function HeaderAvatar({ channel, answerer }: HeaderAvatarProps) {
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const isBot = answerer?.kind === 'bot'
  return (
    <Avatar
      name={answerer?.name ?? channel.websiteName}
      imageUrl={(answerer ?? channel).avatarUrl}
      {...(isBot ? { badge: <AvatarBadge kind="bot" /> } : { presence: isAvailable ? 'online' : undefined })}
    />
  )
}
