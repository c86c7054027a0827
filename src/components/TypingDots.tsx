import styles from './TypingDots.module.css'

/** Three dots that move while a text is awaited. They have no meaning for screen readers. */
export const TypingDots = () => (
  <span className={styles['dots']}>
    <span className={styles['dot']} />
    <span className={styles['dot']} />
    <span className={styles['dot']} />
  </span>
)
