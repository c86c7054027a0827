import { type KeyboardEvent, useId, useRef } from 'react'
import panes from '../../pane.module.css'
import { usePageKeys } from '../../usePageKeys.ts'
import styles from './FilterField.module.css'
import { QUERY_EXAMPLES } from './query.ts'

type FilterFieldProps = {
  readonly text: string
  readonly problems: readonly string[]
  readonly onChange: (text: string) => void
}

/** Renders the filter field. The key `/` goes to it from everywhere in the page, and Escape empties it. */
export function FilterField({ text, problems, onChange }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  usePageKeys({ '/': () => input.current?.select() })
  const clearOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onChange('')
  }
  return (
    <>
      <input
        ref={input}
        className={`${panes.input} ${styles.field}`}
        type="search"
        placeholder="Filter: a text, -text, lane:http, is:failed …"
        aria-label="Filter by name or content"
        aria-keyshortcuts="/"
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        list={`${id}-keys`}
        value={text}
        onKeyDown={clearOnEscape}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-keys`}>
        {QUERY_EXAMPLES.map(([key, example]) => (
          <option key={key} value={key}>
            {example}
          </option>
        ))}
      </datalist>
      {problems.length > 0 && (
        <p className={styles.problems} id={`${id}-problems`} role="status">
          {problems.join(' ')}
        </p>
      )}
    </>
  )
}
