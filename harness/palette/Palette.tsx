import { Command } from 'cmdk'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { HarnessPage } from '../page.ts'
import type { FaultCatalogue, Sandbox } from '../sandbox.ts'
import styles from './Palette.module.css'
import type { PaletteItem } from './paletteItem.ts'
import { createPaletteGroups, type PaletteGroup } from './paletteItems.ts'
import { searchScore } from './searchScore.ts'

type PaletteProps<Pane extends string> = {
  readonly page: HarnessPage
  readonly panes: readonly Pane[]
  readonly onPane: (pane: Pane) => void
  readonly sandbox: Sandbox
}

/** Button and dialog of the command palette, which Ctrl+K or Cmd+K opens everywhere in the harness. */
export function Palette<Pane extends string>({ page, panes, onPane, sandbox }: PaletteProps<Pane>) {
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const [presets, setPresets] = useState<FaultCatalogue['presets']>([])
  useEffect(() => {
    if (!isOpen || page.isMocked) return
    sandbox.faultCatalogue().then(
      (catalogue) => setPresets(catalogue.presets),
      (error: unknown) => setProblem(`The presets of faults cannot be loaded. ${String(error)}`),
    )
  }, [isOpen, page.isMocked, sandbox])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(true)
    }
    // The editor of the Commands pane uses the same key on a Mac, so the palette takes it first.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  const close = async (chosen?: PaletteItem): Promise<void> => {
    setIsOpen(false)
    setProblem('')
    if (chosen === undefined) return
    const { label, run } = chosen
    try {
      await run()
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
        aria-label="Search panes, commands, situations and stories, Ctrl K"
        title="Search panes, commands, situations and stories (Ctrl K)"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" /> <kbd className={styles.keyName}>Ctrl K</kbd>
      </button>
      <p className={styles.problem} role="status">
        {problem}
      </p>
      {isOpen && (
        <PaletteDialog
          groups={createPaletteGroups({ page, panes, onPane, sandbox, presets })}
          onClosed={(chosen) => void close(chosen)}
        />
      )}
    </div>
  )
}

type PaletteDialogProps = {
  readonly groups: readonly PaletteGroup[]
  /** Called with the chosen item, after the focus is back; undefined if the dialog was closed without one. */
  readonly onClosed: (chosen?: PaletteItem) => void
}

/** Modal dialog. The browser closes it on Escape or a click beside it, and gives the focus back. */
const PaletteDialog = ({ groups, onClosed }: PaletteDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<PaletteItem>(undefined)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // The browser would give the focus to the element around the input.
    input.current?.focus()
  }, [])
  const choose = (item: PaletteItem): void => {
    chosen.current = item
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Command palette"
      closedby="any"
      onClose={() => onClosed(chosen.current)}
    >
      <Command className={styles.palette} label="Command palette" filter={searchScore} loop>
        <Command.Input ref={input} className={styles.search} placeholder="Type a name" />
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
                  onSelect={() => choose(item)}
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
