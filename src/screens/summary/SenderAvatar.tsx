import { Avatar } from '#components/Avatar.tsx'
import { AvatarBadge } from '#components/AvatarBadge.tsx'
import type { Sender } from '#domain/message/sender.ts'

/** Renders the sender's avatar, with a badge for a bot. */
export const SenderAvatar = ({ sender: { name, avatarUrl, kind } }: { readonly sender: Sender }) => (
  <Avatar name={name} imageUrl={avatarUrl} size="small" badge={kind === 'bot' && <AvatarBadge kind="bot" />} />
)
