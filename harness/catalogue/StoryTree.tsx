import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { moveInTree, type StoryGroup, toRows, type TreeRow } from './storyTree.ts'
import { usePageKeys } from '../usePageKeys.ts'
import styles from './StoryTree.module.css'

type StoryTreeProps = {
  readonly groups: readonly StoryGroup[]
  readonly total: number
  readonly search: string
  readonly selected: string | undefined
  readonly onSearch: (search: string) => void
  readonly onOpened: (story: string | undefined) => void
}

const NO_SCREENS: ReadonlySet<string> = new Set()

/** Search field and tree of all stories. `/` moves the focus to the field from anywhere on the page. */
export function StoryTree({ groups, total, search, selected, onSearch, onOpened }: StoryTreeProps) {
  const [closed, setClosed] = useState(NO_SCREENS)
  const [focused, setFocused] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => field.current?.select() })
  const rows = toRows(groups, closed)
  const found = groups.reduce((sum, { stories }) => sum + stories.length, 0)
  const current = [focused, selected].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  useEffect(() => {
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const focusRow = (id: string | undefined): void => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? '')}"]`)?.focus()
  }
  const toggle = (screen: string): void => setClosed(closed.has(screen) ? without(closed, screen) : new Set([...closed, screen])) // prettier-ignore
  const activate = (row: TreeRow): void => (row.kind === 'screen' ? toggle(row.id) : onOpened(row.id))
  const handleKey = (event: KeyboardEvent, row: TreeRow): void => {
    const move = moveInTree({ rows, current: row.id, key: event.key })
    if (event.key !== 'Enter' && event.key !== ' ' && move === undefined) return
    event.preventDefault()
    if (move === undefined) activate(row)
    else if ('toggle' in move) toggle(move.toggle)
    else focusRow(move.focus)
  }
  return (
    <nav className={styles.nav} aria-label="Stories">
      <input
        ref={field}
        className={styles.search}
        type="search"
        aria-label="Search stories"
        aria-keyshortcuts="/"
        placeholder="Search stories  ( / )"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          focusRow(rows.find(({ kind }) => kind === 'story')?.id)
        }}
      />
      <button
        className={styles.all}
        type="button"
        aria-pressed={selected === undefined}
        onClick={() => onOpened(undefined)}
      >
        <span>All stories</span>
        <span className={styles.count} role="status">
          {found === total ? total : `${found} of ${total}`}
        </span>
      </button>
      <div ref={tree} className={styles.tree} role="tree" aria-label="Screens and their stories">
        {rows.map((row) => (
          <Row
            key={`${row.kind} ${row.id}`}
            row={row}
            isSelected={row.id === selected}
            isCurrent={row.id === current}
            onActivated={() => {
              setFocused(row.id)
              activate(row)
            }}
            onKey={(event) => handleKey(event, row)}
          />
        ))}
      </div>
      {found === 0 && <p className={styles.none}>No story has these words. Clear the search to see all.</p>}
    </nav>
  )
}

type RowProps = {
  readonly row: TreeRow
  readonly isSelected: boolean
  /** Whether the row is the one that the Tab key reaches. */
  readonly isCurrent: boolean
  readonly onActivated: () => void
  readonly onKey: (event: KeyboardEvent) => void
}

const Row = ({ row, isSelected, isCurrent, onActivated, onKey }: RowProps) => (
  <div
    className={row.kind === 'screen' ? styles.screen : styles.story}
    role="treeitem"
    data-id={row.id}
    aria-level={row.kind === 'screen' ? 1 : 2}
    aria-selected={isSelected}
    {...(row.kind === 'screen' && { 'aria-expanded': row.isOpen })}
    tabIndex={isCurrent ? 0 : -1}
    onClick={onActivated}
    onKeyDown={onKey}
  >
    {row.kind === 'screen' ? row.screen : row.story.name}
    {row.kind === 'screen' && <span className={styles.count}>{row.count}</span>}
  </div>
)

const without = (set: ReadonlySet<string>, removed: string): ReadonlySet<string> =>
  new Set([...set].filter((item) => item !== removed))
