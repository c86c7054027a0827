import { Avatar } from '#components/Avatar.tsx'
import { AvatarBadge } from '#components/AvatarBadge.tsx'
import type { Sender } from '#domain/message/sender.ts'

type SenderAvatarProps = { readonly name: string; readonly sender: Sender | undefined }

/** Renders the sender's avatar, with a badge for a bot. */
export const SenderAvatar = ({ name, sender }: SenderAvatarProps) => (
  <Avatar
    name={name}
    imageUrl={sender?.avatarUrl}
    size="small"
    badge={sender?.kind === 'bot' && <AvatarBadge kind="bot" />}
  />
)
