import styles from './RichText.module.css'

/** A text exactly as it was typed. */
export const PlainText = ({ text }: { readonly text: string }) => <span className={styles['plain']}>{text}</span>
