import type { ReactNode } from 'react'
import { TypingDots } from './TypingDots.tsx'
import styles from './TypingIndicator.module.css'

/** Renders three animated dots. Screen readers read `label` instead. */
export function TypingIndicator({ label, avatar }: { readonly label: string; readonly avatar: ReactNode }) {
  return (
    <div className={styles['row']}>
      {avatar}
      <span className={styles['bubble']} role="img" aria-label={label}>
        <TypingDots />
      </span>
    </div>
  )
}
