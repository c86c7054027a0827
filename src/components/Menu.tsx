import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLeave } from './hooks/useLeave.ts'
import { Icon, type IconPath } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'

const MORE: IconPath = 'M4.5 9.5v1h1v-1zM9.5 9.5v1h1v-1zM14.5 9.5v1h1v-1z'

export type MenuItem = { readonly icon: IconPath; readonly label: ReactNode; readonly onPress: () => void }

type MenuProps = { readonly label: string; readonly items: readonly MenuItem[] }

/** Renders rarely needed actions as a menu behind three dots, with the keys of the ARIA Authoring Practices. */
export function Menu({ label, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  useLeave(root, isOpen, setOpen)
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen])
  return (
    <div
      ref={root}
      className={styles['menu']}
      role="presentation"
      onKeyDown={(event) => {
        if (isOpen) handleKey(event, close)
      }}
    >
      <IconButton ref={button} icon={MORE} label={label} hasMenu isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className={styles['list']} role="menu" aria-label={label}>
          {items.map(({ icon, label: itemLabel, onPress }) => (
            <button
              key={icon}
              className={styles['item']}
              role="menuitem"
              type="button"
              tabIndex={-1}
              onClick={() => {
                close()
                onPress()
              }}
            >
              <Icon icon={icon} />
              <span>{itemLabel}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Handles a key in the open menu. Tab closes the menu too, and then moves on from the button. */
function handleKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, target, currentTarget } = event
  if (key === 'Tab') return close()
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item === target)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key]
  if (key !== 'Escape' && next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (next === undefined) close()
  else items.at(next % items.length)?.focus()
}
