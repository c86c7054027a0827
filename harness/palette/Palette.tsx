import { Command } from 'cmdk'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HarnessPage } from '../page.ts'
import styles from './Palette.module.css'
import { createPaletteGroups, type PaletteGroup, type PaletteItem } from './paletteItems.ts'

type PaletteProps<Pane extends string> = {
  readonly page: HarnessPage
  readonly panes: readonly Pane[]
  readonly onPane: (pane: Pane) => void
}

/** Button and dialog of the command palette, which Ctrl+K or Cmd+K opens everywhere in the harness. */
export function Palette<Pane extends string>({ page, panes, onPane }: PaletteProps<Pane>) {
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setIsOpen((current) => !current)
    }
    // The editor of the Commands pane uses the same key on a Mac, so the palette takes it first.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  const run = async ({ label, run: action }: PaletteItem): Promise<void> => {
    setIsOpen(false)
    setProblem('')
    try {
      await action()
    } catch (error) {
      setProblem(`${label}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (
    <div className={styles.bar}>
      <button
        className={styles.trigger}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        Search panes, commands, situations and stories <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <p className={styles.problem} role="status">
        {problem}
      </p>
      {isOpen && (
        <PaletteDialog
          groups={createPaletteGroups({ page, panes, onPane })}
          onChosen={(item) => void run(item)}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type PaletteDialogProps = {
  readonly groups: readonly PaletteGroup[]
  readonly onChosen: (item: PaletteItem) => void
  readonly onClosed: () => void
}

/** Modal dialog. The browser closes it on Escape or a click beside it, and gives the focus back. */
const PaletteDialog = ({ groups, onChosen, onClosed }: PaletteDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog that is removed without being closed would not give the focus back.
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Command palette" closedby="any" onClose={onClosed}>
      <Command className={styles.palette} label="Command palette" loop>
        <Command.Input className={styles.search} placeholder="Type a name" aria-label="Search" />
        <Command.List className={styles.list} label="Results">
          <Command.Empty className={styles.empty}>Nothing has this name.</Command.Empty>
          {groups.map(({ heading, items }) => (
            <Command.Group key={heading} className={styles.group} heading={heading}>
              {items.map((item) => (
                <Command.Item
                  key={item.id}
                  className={styles.item}
                  value={item.id}
                  keywords={[item.label, item.hint ?? '']}
                  onSelect={() => onChosen(item)}
                >
                  <span>{item.label}</span>
                  <span className={styles.hint}>{item.hint}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p className={styles.keys}>
          <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> to move
          <kbd className={styles.key}>↵</kbd> to run
          <kbd className={styles.key}>Esc</kbd> to close
        </p>
      </Command>
    </dialog>
  )
}
