import { Skeleton } from '#components/Skeleton.tsx'
import styles from './ArticlesLoading.module.css'

const ROWS = [1, 2, 3, 4, 5] as const

/** Renders placeholders for a heading and for as many rows as most tenants have pinned. */
export const ArticlesLoading = () => (
  <div className={styles['loading']}>
    <Skeleton lines={1} />
    {ROWS.map((row) => (
      <Skeleton key={row} lines={2} />
    ))}
  </div>
)
