import { type ReactNode, useState } from 'react'
import type { Presence } from '#domain/agent.ts'
import { initials } from '#domain/avatar.ts'
import styles from './Avatar.module.css'
import { classNames } from './classNames.ts'

type AvatarSize = 'small' | 'medium' | 'large'

type AvatarProps = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly size?: AvatarSize
  readonly presence?: Presence | undefined
  /** Small icon in the corner: the kind of sender, or the sender's channel. */
  readonly badge?: ReactNode
}

/** Renders a picture, or up to two initials if no picture can be loaded. Decorative, as the name is next to it. */
export function Avatar({ name, imageUrl, size = 'medium', presence, badge }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasImage = imageUrl !== undefined && imageUrl !== failedUrl
  return (
    <span className={classNames(styles['avatar'], styles[size])} aria-hidden="true">
      {hasImage ? (
        <img className={styles['image']} src={imageUrl} alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initials(name)
      )}
      {badge && <span className={styles['badge']}>{badge}</span>}
      {(presence === 'online' || presence === 'busy') && (
        <span className={classNames(styles['presence'], styles[presence])} />
      )}
    </span>
  )
}
