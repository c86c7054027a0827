import type { ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'
import { CloseButton } from './CloseButton.tsx'
import styles from './ScreenHeader.module.css'

type ScreenHeaderProps = {
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly below?: ReactNode
  readonly children?: ReactNode
}

/** Renders the slim bar above every screen except Home. */
export function ScreenHeader({ before, after, below, children }: ScreenHeaderProps) {
  return (
    <header className={styles['header']}>
      {before}
      <div key={children ? 'words' : 'skeleton'} className={styles['words']}>
        {children ? <h1 className={styles['title']}>{children}</h1> : <Skeleton lines={2} />}
        {below !== undefined && (
          <p className={styles['below']} dir="auto">
            {below}
          </p>
        )}
      </div>
      {after}
      <CloseButton />
    </header>
  )
}
