import { type ReactNode, useEffect, useRef } from 'react'
import { toDisplayName } from '#domain/message/displayText.ts'
import styles from './FileBubble.module.css'
import { Icon, type IconPath } from './Icon.tsx'

const FILE: IconPath = 'M11.5 3H6a1 1 0 00-1 1v12a1 1 0 001 1h8a1 1 0 001-1V6.5zM11.5 3v3.5H15'

type FileBubbleProps = {
  readonly name: string
  /** Size as text in the reader's language; undefined if unknown. */
  readonly size: string | undefined
  /** Status of the file, or a link or button for it. */
  readonly line?: ReactNode
  readonly action?: ReactNode
  /** Upload progress from 0 to 1; undefined when no upload runs. */
  readonly share?: number
}

export function FileBubble({ name, size, line, action, share }: FileBubbleProps) {
  return (
    <div className={styles['file']}>
      <span className={styles['icon']}>
        <Icon icon={FILE} />
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>
          <bdi>{toDisplayName(name)}</bdi>
        </span>
        <span className={styles['line']}>
          {size !== undefined && <span>{size}</span>}
          {line}
        </span>
        {share !== undefined && <Progress share={share} name={name} />}
      </span>
      {action}
    </div>
  )
}

function Progress({ share, name }: { readonly share: number; readonly name: string }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => bar.current?.style.setProperty('--share', String(share)), [share])
  return (
    <span
      ref={bar}
      className={styles['progress']}
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(share * 100)}
    />
  )
}
