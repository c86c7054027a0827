import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './Tabs.module.css'

type TabsProps<Name extends string> = {
  readonly names: readonly Name[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
  /** Accessible name of the list. */
  readonly label?: string
  /** Begin of the ids of the tabs and of their panel, unique in the page. */
  readonly idPrefix?: string
  /** Returns what a tab shows; by default its name. */
  readonly contentOf?: (name: Name) => ReactNode
}

/** Id of the element with the content of the selected tab. */
export const TAB_PANEL = 'pane'

export const tabId = (name: string, idPrefix = 'tab'): string => `${idPrefix}-${name}`

/**
 * Renders tabs. Arrow keys, Home and End select another tab, as in the ARIA pattern for tabs. If the tabs do not fit, a
 * menu has all of them.
 */
export function Tabs<Name extends string>({ names, selected, onSelect, label = 'Panes', ...rest }: TabsProps<Name>) {
  const { idPrefix = 'tab', contentOf = (name) => name } = rest
  const list = useRef<HTMLDivElement>(null)
  const isOverflowing = useOverflow(list, names.length)
  // Chromium returns a promise from scrollIntoView, which React would take for a function that cleans up.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected, isOverflowing])
  const handleKey = (event: KeyboardEvent): void => {
    const index = names.indexOf(selected)
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (index + 1) % names.length,
      ArrowLeft: (index - 1 + names.length) % names.length,
      Home: 0,
      End: names.length - 1,
    }
    const name = names[targets[event.key] ?? -1]
    if (name === undefined) return
    event.preventDefault()
    onSelect(name)
    document.getElementById(tabId(name, idPrefix))?.focus()
  }
  return (
    <div className={styles.bar}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
        {names.map((name) => (
          <button
            key={name}
            className={styles.tab}
            type="button"
            role="tab"
            id={tabId(name, idPrefix)}
            tabIndex={name === selected ? 0 : -1}
            aria-selected={name === selected}
            aria-controls={idPrefix === 'tab' ? TAB_PANEL : `${idPrefix}-panel`}
            onClick={() => onSelect(name)}
          >
            {contentOf(name)}
          </button>
        ))}
      </div>
      {isOverflowing && <TabMenu {...{ names, selected, onSelect, label, idPrefix }} />}
    </div>
  )
}

/** Returns whether the tabs are wider than their list, and renders again when the list gets another width. */
function useOverflow(list: RefObject<HTMLDivElement | null>, count: number): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = list.current
    const bar = element?.parentElement
    if (!element || !bar) return undefined
    // The bar keeps its width when the menu appears, so the answer does not alternate.
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > bar.clientWidth))
    observer.observe(bar)
    return () => observer.disconnect()
  }, [list, count])
  return isOverflowing
}

type TabMenuProps<Name extends string> = Required<Omit<TabsProps<Name>, 'contentOf'>>

/** Renders the menu of all tabs, which the browser closes on Escape and on a click beside it. */
function TabMenu<Name extends string>({ names, selected, onSelect, label, idPrefix }: TabMenuProps<Name>) {
  const menu = useRef<HTMLDivElement>(null)
  const choose = (name: Name): void => {
    menu.current?.hidePopover()
    onSelect(name)
    document.getElementById(tabId(name, idPrefix))?.focus()
  }
  return (
    <>
      <button
        className={styles.more}
        type="button"
        aria-label={`All ${label.toLowerCase()}`}
        title={`All ${label.toLowerCase()}`}
        popoverTarget={`${idPrefix}-menu`}
      >
        <Icon name="more" />
      </button>
      <div ref={menu} className={styles.menu} id={`${idPrefix}-menu`} popover="auto">
        {names.map((name) => (
          <button
            key={name}
            className={styles.choice}
            type="button"
            aria-current={name === selected}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
