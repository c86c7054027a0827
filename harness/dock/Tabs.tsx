import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

type TabsProps<Name extends string> = {
  readonly names: readonly Name[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
}

/** Id of the element with the content of the selected tab. */
export const TAB_PANEL = 'pane'

export const tabId = (name: string): string => `tab-${name}`

/** Renders the tabs of the panes. Arrow keys, Home and End select another tab, as in the ARIA pattern for tabs. */
export function Tabs<Name extends string>({ names, selected, onSelect }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const selectedTab = (): HTMLElement | null => list.current?.querySelector('[aria-selected="true"]') ?? null
  // Chromium returns a promise from scrollIntoView, which React would take for a function that cleans up.
  useEffect(() => {
    selectedTab()?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
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
    document.getElementById(tabId(name))?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Panes" tabIndex={-1} onKeyDown={handleKey}>
      {names.map((name) => (
        <button
          key={name}
          className={styles.tab}
          type="button"
          role="tab"
          id={tabId(name)}
          tabIndex={name === selected ? 0 : -1}
          aria-selected={name === selected}
          aria-controls={TAB_PANEL}
          onClick={() => onSelect(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
