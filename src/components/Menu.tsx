import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconPath } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'

const MORE: IconPath = 'M4.5 9.5v1h1v-1zM9.5 9.5v1h1v-1zM14.5 9.5v1h1v-1z'

type MenuItem = { readonly icon: IconPath; readonly label: ReactNode; readonly onPress: () => void }

type MenuProps = { readonly label: string; readonly items: readonly MenuItem[] }

/** Renders rarely needed actions as a list of buttons behind three dots. Escape or a loss of focus closes it. */
export function Menu({ label, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('li button')?.focus()
  }, [isOpen])
  return (
    <div
      ref={root}
      className={styles['menu']}
      role="presentation"
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton ref={button} icon={MORE} label={label} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && (
        <ul className={styles['list']}>
          {items.map(({ icon, label: itemLabel, onPress }) => (
            <li key={icon}>
              <button
                className={styles['item']}
                type="button"
                onClick={() => {
                  close()
                  onPress()
                }}
              >
                <Icon icon={icon} />
                <span>{itemLabel}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
