import { CloseButton } from '#screens/CloseButton.tsx'
import styles from './CardHeader.module.css'

/** Renders the close button above a card that replaces a whole screen. On a phone, the panel covers the launcher. */
export const CardHeader = () => (
  <header className={styles['header']}>
    <CloseButton />
  </header>
)
