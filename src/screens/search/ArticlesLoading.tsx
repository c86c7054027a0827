import { Skeleton } from '#components/Skeleton.tsx'
import styles from './ArticlesLoading.module.css'

const ROWS = [1, 2, 3, 4, 5] as const

/** A heading and as many rows as most have pinned, each where it will stand. */
export const ArticlesLoading = () => (
  <div className={styles['loading']}>
    <Skeleton lines={1} />
    {ROWS.map((row) => (
      <Skeleton key={row} lines={2} />
    ))}
  </div>
)
