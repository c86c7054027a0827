import { type ReactNode, useEffect, useRef } from 'react'
import { toDisplayName } from '#domain/displayText.ts'
import styles from './FileBubble.module.css'
import { Icon, type IconPath } from './Icon.tsx'

const FILE: IconPath = 'M11.5 3H6a1 1 0 00-1 1v12a1 1 0 001 1h8a1 1 0 001-1V6.5zM11.5 3v3.5H15'

type FileBubbleProps = {
  readonly name: string
  /** In the reader's own words. */
  readonly size: string | undefined
  /** What is going on with it, or can be done. */
  readonly line?: ReactNode
  readonly action?: ReactNode
  /** 0 to 1 while it is on its way. */
  readonly share?: number
}

export function FileBubble({ name, size, line, action, share }: FileBubbleProps) {
  return (
    <div className={styles['file']}>
      <span className={styles['icon']}>
        <Icon path={FILE} />
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
