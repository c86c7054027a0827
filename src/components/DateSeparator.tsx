import type { ReactNode } from 'react'
import styles from './DateSeparator.module.css'

export function DateSeparator({ children }: { readonly children: ReactNode }) {
  return <h2 className={styles['separator']}>{children}</h2>
}
