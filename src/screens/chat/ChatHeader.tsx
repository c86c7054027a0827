import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarBadge } from '#components/AvatarBadge.tsx'
import { AvatarStack } from '#components/AvatarStack.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import type { Channel } from '#domain/channel.ts'
import type { Sender } from '#domain/message/sender.ts'
import { selectChannel } from '#state/channel.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectReplySender } from '#state/selectors/answerer.ts'
import { selectHomeAgents, selectIsTeamAvailable, selectTeamPresence } from '#state/selectors/availability.ts'
import { selectLacksTabs } from '#state/selectors/tabs.ts'
import { selectIsHomeKnown } from '#state/setup.ts'
import { PresenceLine } from '../AvailabilityLine.tsx'
import { PopoutButton } from '../PopoutButton.tsx'
import { ScreenHeader } from '../ScreenHeader.tsx'
import { useGoTo } from '../navigation.ts'

/** Menu of rarely used actions. Lazy chunk; the chat works without it. */
const ChatMenu = lazyComponent(
  () => import('./ChatMenu.tsx'),
  (menu) => menu.ChatMenu,
  Nothing,
)

/** Renders who answers and when to expect an answer. */
export function ChatHeader() {
  const intl = useIntl()
  const goTo = useGoTo()
  const isKnown = useAppSelector(selectIsHomeKnown)
  const knownChannel = useAppSelector(selectChannel)
  // The messages decide whose name and face are shown, so that another name never stands there first.
  const channel = isKnown ? knownChannel : undefined
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
          <Suspense>
            <ChatMenu />
          </Suspense>
          <PopoutButton />
        </>
      }
      below={channel && <PresenceLine />}
    >
      {channel && <bdi>{answerer?.name ?? channel.websiteName}</bdi>}
    </ScreenHeader>
  )
}

type HeaderAvatarProps = { readonly channel: Channel; readonly answerer: Sender | undefined }

/** Number of faces in the header. */
const MAX_FACES = 3

/** Renders the avatar of the sender who answers; before the first answer, the available agents or the team's avatar. */
function HeaderAvatar({ channel, answerer }: HeaderAvatarProps) {
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const agents = useAppSelector(selectHomeAgents)
  if (answerer !== undefined) return <AnswererAvatar answerer={answerer} />
  if (isAvailable) return <AvatarStack agents={agents.slice(0, MAX_FACES)} />
  return <Avatar name={channel.websiteName} imageUrl={channel.avatarUrl} />
}

function AnswererAvatar({ answerer: { name, avatarUrl, kind } }: { readonly answerer: Sender }) {
  const presence = useAppSelector(selectTeamPresence)
  return (
    <Avatar
      name={name}
      imageUrl={avatarUrl}
      {...(kind === 'bot' ? { badge: <AvatarBadge kind="bot" /> } : { presence })}
    />
  )
}
