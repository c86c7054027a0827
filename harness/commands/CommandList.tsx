import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import panes from '../pane.module.css'
import { searchScore } from '../palette/searchScore.ts'
import styles from './CommandList.module.css'
import { GROUPS, type OperationKind, OPERATIONS } from './operations.ts'

type CommandListProps = { readonly current: string; readonly onChosen: (id: string) => void }

const KINDS = Object.entries(GROUPS) as readonly (readonly [OperationKind, string])[]

/** Searchable list of all host commands and calls. The arrow keys move in it, Enter opens an entry. */
export function CommandList({ current, onChosen }: CommandListProps) {
  const [moved, setMoved] = useState({ current, value: current })
  // The keyboard moves the selection. Another current entry brings it back.
  const value = moved.current === current ? moved.value : current
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Command
      className={styles.list}
      label="Commands and calls"
      filter={searchScore}
      value={value}
      onValueChange={(next) => setMoved({ current, value: next })}
    >
      <Command.Input className={`${panes.input} ${styles.search}`} placeholder="Search commands and calls" />
      <Command.List ref={list} className={styles.entries} label="Commands and calls">
        <Command.Empty className={styles.empty}>Nothing has this name.</Command.Empty>
        {KINDS.map(([kind, heading]) => (
          <Command.Group key={kind} className={styles.group} heading={heading}>
            {OPERATIONS.filter((operation) => operation.kind === kind).map(({ id, name, description }) => (
              <Command.Item
                key={id}
                className={styles.entry}
                value={id}
                keywords={[name, description]}
                data-current={id === current}
                onSelect={() => onChosen(id)}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.description}>{description}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}
