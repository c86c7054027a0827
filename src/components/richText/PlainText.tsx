import styles from './RichText.module.css'

/** Renders a text exactly as typed. */
export const PlainText = ({ text }: { readonly text: string }) => <span className={styles['plain']}>{text}</span>
