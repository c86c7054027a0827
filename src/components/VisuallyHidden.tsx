import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for those who listen; a status among them is said when it changes. */
export const VisuallyHidden = ({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) => (
  <span className={styles['hidden']} role={role}>
    {children}
  </span>
)
