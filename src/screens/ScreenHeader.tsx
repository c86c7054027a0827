import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import styles from './ScreenHeader.module.css'
import { TextLoading } from './TextLoading.tsx'

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
      {/* A new element replaces the placeholder, as the faces before it have another width. */}
      <div key={children ? 'words' : 'loading'} className={styles['words']}>
        <h1 className={children ? styles['title'] : undefined}>{children ?? <TextLoading lines={2} />}</h1>
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
