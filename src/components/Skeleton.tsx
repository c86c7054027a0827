import styles from './Skeleton.module.css'

/** The shape of what is coming, so that nothing moves when it is there. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <span className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['line']} />
      ))}
    </span>
  )
}
