import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '#components/Avatar.tsx'
import { AvatarBadge } from '#components/AvatarBadge.tsx'
import { AvatarStack } from '#components/AvatarStack.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { lazyComponent, Nothing } from '#components/lazyComponent.tsx'
import type { Channel } from '#domain/channel.ts'
import type { Sender } from '#domain/message/sender.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConnection } from '#state/connection.ts'
import { useAppSelector } from '#state/hooks.ts'
import { selectIsOnline } from '#state/network.ts'
import { selectReplySender } from '#state/selectors/answerer.ts'
import { selectHomeAgents, selectIsTeamAvailable } from '#state/selectors/availability.ts'
import { selectLacksTabs } from '#state/selectors/tabs.ts'
import { selectIsHomeKnown } from '#state/setup.ts'
import { AvailabilityLine } from '../AvailabilityLine.tsx'
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

/**
 * Renders a lost or delayed connection in place of the availability, which is then uncertain. Above a copy of the messages
 * it renders nothing, as only the servers know who is there.
 */
function PresenceLine() {
  const connection = useAppSelector(selectConnection)
  const isOnline = useAppSelector(selectIsOnline)
  const problem = isOnline ? connection : 'offline'
  const isCopy = useAppSelector(({ ownCopy }) => ownCopy?.messagesAsOf !== undefined)
  const hasProblem = problem === 'offline' || problem === 'lost' || problem === 'refused'
  return (
    <>
      <span role="status">{hasProblem && <FormattedMessage id={`connection.${problem}`} />}</span>
      {!hasProblem && !(BUILT_IN.offlineHistory && isCopy) && <AvailabilityLine />}
    </>
  )
}

type HeaderAvatarProps = { readonly channel: Channel; readonly answerer: Sender | undefined }

/** Number of faces in the header. */
const MAX_FACES = 3

/** Renders the avatar of the sender who answers; before the first answer, the available agents or the team's avatar. */
function HeaderAvatar({ channel, answerer }: HeaderAvatarProps) {
  const isAvailable = useAppSelector(selectIsTeamAvailable)
  const agents = useAppSelector(selectHomeAgents)
  if (answerer !== undefined) return <AnswererAvatar {...{ answerer, isAvailable }} />
  if (isAvailable) return <AvatarStack agents={agents.slice(0, MAX_FACES)} />
  return <Avatar name={channel.websiteName} imageUrl={channel.avatarUrl} />
}

type AnswererAvatarProps = { readonly answerer: Sender; readonly isAvailable: boolean }

const AnswererAvatar = ({ answerer: { name, avatarUrl, kind }, isAvailable }: AnswererAvatarProps) => (
  <Avatar
    name={name}
    imageUrl={avatarUrl}
    {...(kind === 'bot' ? { badge: <AvatarBadge kind="bot" /> } : { presence: isAvailable ? 'online' : undefined })}
  />
)
