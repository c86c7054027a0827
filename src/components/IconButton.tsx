import type { KeyboardEventHandler, MouseEventHandler, Ref } from 'react'
import { Icon, type IconName, type IconPath } from './Icon.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = {
  readonly icon: IconName | IconPath
  readonly label: string
  /** Name by which a script outside React finds the button. */
  readonly name?: string
  readonly onPress: MouseEventHandler
  readonly onKeyDown?: KeyboardEventHandler
  /** Whether the element that the button opens is open; undefined for a button that opens nothing. */
  readonly isOpen?: boolean
  /** Whether the button opens a menu. */
  readonly hasMenu?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, name, onPress, onKeyDown, isOpen, hasMenu, ref }: IconButtonProps) {
  return (
    <button
      ref={ref}
      className={styles['button']}
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-haspopup={hasMenu && 'menu'}
      title={label}
      name={name}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <Icon icon={icon} />
    </button>
  )
}
