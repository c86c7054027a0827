import { useState } from 'react'
import { type Branch, branchesOf, preview } from './branches.ts'
import styles from './JsonTree.module.css'

/** Renders a value as a tree. Small nested values are open at first; a click opens the others. */
export const JsonTree = ({ value }: { readonly value: unknown }) => (
  <ul className={styles.tree}>
    {branchesOf(value).map((branch) => (
      <TreeNode key={branch.name} {...branch} />
    ))}
  </ul>
)

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
