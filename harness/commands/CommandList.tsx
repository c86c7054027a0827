import { Command } from 'cmdk'
import { searchScore } from '../palette/searchScore.ts'
import styles from './CommandList.module.css'
import { GROUPS, type OperationKind, OPERATIONS } from './operations.ts'

type CommandListProps = { readonly current: string; readonly onChosen: (id: string) => void }

const KINDS = Object.entries(GROUPS) as readonly (readonly [OperationKind, string])[]

/** Searchable list of all host commands and calls. The arrow keys move in it, Enter opens an entry. */
export const CommandList = ({ current, onChosen }: CommandListProps) => (
  <Command className={styles.list} label="Commands and calls" filter={searchScore} defaultValue={current}>
    <Command.Input className={styles.search} placeholder="Search commands and calls" />
    <Command.List className={styles.entries} label="Commands and calls">
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
