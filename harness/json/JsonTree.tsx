import { useState } from 'react'
import { type Branch, branchesOf, preview } from './branches.ts'
import panes from '../pane.module.css'
import styles from './JsonTree.module.css'

/** Number of fields that a level shows at first, and that each press of its button adds. */
const SHOWN = 200

/** Renders a value as a tree. Small nested values are open at first; a click opens the others. */
export function JsonTree({ value }: { readonly value: unknown }) {
  const [count, setCount] = useState(SHOWN)
  const branches = branchesOf(value)
  return (
    <ul className={styles.tree}>
      {branches.slice(0, count).map((branch) => (
        <TreeNode key={branch.name} {...branch} />
      ))}
      {branches.length > count && (
        <li>
          <button className={panes.button} type="button" onClick={() => setCount(count + SHOWN)}>
            Show more of {branches.length}
          </button>
        </li>
      )}
    </ul>
  )
}

function TreeNode({ name, value, isNested, isOpenAtFirst }: Branch) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (!isNested)
    return (
      <li className={styles.leaf}>
        <span className={styles.name}>{name}</span>
        <span className={styles[typeof value]}>{preview(value)}</span>
      </li>
    )
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.nested}>
          <span className={styles.name}>{name}</span>
          <span className={styles.preview}>{preview(value)}</span>
        </summary>
        {isOpen && <JsonTree value={value} />}
      </details>
    </li>
  )
}
