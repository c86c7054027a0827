import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Renders text for screen readers only. They announce changes of a text with the role `status`. */
export const VisuallyHidden = ({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) => (
  <span className={styles['hidden']} role={role}>
    {children}
  </span>
)
