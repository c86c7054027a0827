import styles from './Skeleton.module.css'

/** Renders a placeholder in the shape of the content, so that nothing moves when the content arrives. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <span className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles['line']} />
      ))}
    </span>
  )
}
