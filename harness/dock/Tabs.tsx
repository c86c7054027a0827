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
 * Renders tabs. Arrow keys, Home and End select another tab, as in the ARIA pattern for tabs. If the tabs do not fit, no
 * tab is shown in part, and a menu has all of them.
 */
export function Tabs<Name extends string>({ names, selected, onSelect, label = 'Panes', ...rest }: TabsProps<Name>) {
  const { idPrefix = 'tab', contentOf = (name) => name } = rest
  const list = useRef<HTMLDivElement>(null)
  const isOverflowing = useOverflow(list, names.length)
  const hiddenCount = useHiddenTabs(list, names)
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
      {isOverflowing && <TabMenu {...{ names, selected, onSelect, label, idPrefix, hiddenCount }} />}
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

/** Part of a tab that has to be in the list, as browsers round its edges. */
const WHOLE = 0.98

/** Hides the tabs that the edges of the list cut, and returns the number of tabs that are not shown as a whole. */
function useHiddenTabs(list: RefObject<HTMLDivElement | null>, names: readonly string[]): number {
  const [count, setCount] = useState(0)
  // A list of the same names may be another one at each rendering.
  const key = names.join()
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < WHOLE)
        setCount(element.querySelectorAll('[data-cut]').length)
      },
      { root: element, threshold: [0, WHOLE] },
    )
    for (const tab of element.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [list, key])
  return count
}

type TabMenuProps<Name extends string> = Required<Omit<TabsProps<Name>, 'contentOf'>> & {
  /** Number of tabs that are not shown. */
  readonly hiddenCount: number
}

/** Renders the menu of all tabs, which the browser closes on Escape and on a click beside it. */
function TabMenu<Name extends string>({ names, selected, onSelect, label, idPrefix, ...rest }: TabMenuProps<Name>) {
  const menu = useRef<HTMLDivElement>(null)
  const name = `All ${label.toLowerCase()}, of which ${rest.hiddenCount} do not fit`
  const choose = (chosen: Name): void => {
    menu.current?.hidePopover()
    onSelect(chosen)
    document.getElementById(tabId(chosen, idPrefix))?.focus()
  }
  return (
    <>
      <button className={styles.more} type="button" aria-label={name} title={name} popoverTarget={`${idPrefix}-menu`}>
        <Icon name="more" /> {rest.hiddenCount}
      </button>
      <div ref={menu} className={styles.menu} id={`${idPrefix}-menu`} popover="auto">
        {names.map((choice) => (
          <button
            key={choice}
            className={styles.choice}
            type="button"
            aria-current={choice === selected}
            onClick={() => choose(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
    </>
  )
}
