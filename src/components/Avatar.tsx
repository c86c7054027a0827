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
  /** A small sign in the corner: what kind of sender this is, or where they write from. */
  readonly badge?: ReactNode
}

/** A face, or up to two initials where there is no picture or it fails to load. Decoration: its name stands beside it. */
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
