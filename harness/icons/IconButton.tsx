import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Icon.module.css'

type IconButtonProps = {
  readonly icon: IconName
  /** Accessible name, which is also the tooltip. */
  readonly label: string
  /** Keys that do the same, for the tooltip. */
  readonly keys?: string
  /** State of a button that stays pressed; absent for an ordinary button. */
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  /** Short text beside the icon. */
  readonly children?: ReactNode
}

/** Renders a button of a tool bar as an icon. */
export const IconButton = ({ icon, label, keys, isPressed, isDisabled, onClick, children }: IconButtonProps) => (
  <button
    className={styles.button}
    type="button"
    aria-label={label}
    title={keys === undefined ? label : `${label} (${keys})`}
    aria-pressed={isPressed}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon name={icon} />
    {children}
  </button>
)
