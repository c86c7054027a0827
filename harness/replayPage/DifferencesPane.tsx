import panes from '../pane.module.css'
import type { ReplayResult } from '../replay/result.ts'
import styles from './ReplayPage.module.css'

const SECTIONS = [
  ['problems', 'Inputs that the frame of today does not take'],
  ['errors', 'Errors of the frame'],
  ['violations', 'Not as the schema says'],
  ['missing', 'Recorded, but not replayed'],
  ['added', 'Replayed, but not recorded'],
] as const

/** Shows what is wrong in the replay, and what differs from the recording. */
export function DifferencesPane({ result }: { readonly result: ReplayResult | undefined }) {
  if (result === undefined) return null
  const found = SECTIONS.filter(([field]) => result[field].length > 0)
  return (
    <div className={panes.scroll}>
      {found.length === 0 && <p className={panes.hint}>The replay does what the recording shows, without an error.</p>}
      {found.map(([field, title]) => (
        <section key={field}>
          <h2 className={panes.title}>{title}</h2>
          <ul className={styles.differences}>
            {result[field].map((entry, index) => (
              // The list is replaced as a whole, and the same line may come more than once.
              <li key={index}>
                <bdi>{typeof entry === 'string' ? entry : entry.text}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2 className={panes.title}>Screen</h2>
      <p className={styles.hash}>
        SHA-256 <code>{result.hash}</code>
      </p>
    </div>
  )
}
