import { useId, useSyncExternalStore } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './AccentPicker.module.css'

/** Settings of the system that a page cannot change for its frames, with the command of Chrome's developer tools. */
const SETTINGS = [
  { name: 'Forced colours', query: '(forced-colors: active)', command: 'Emulate CSS forced-colors: active' },
  {
    name: 'Reduced motion',
    query: '(prefers-reduced-motion: reduce)',
    command: 'Emulate CSS prefers-reduced-motion: reduce',
  },
  { name: 'Offline', query: undefined, command: 'Go offline' },
] as const

const PLAYWRIGHT = "await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })"

/** Explains how to emulate the settings that no page can set, and shows which are on. */
export function EmulationNotes() {
  const id = useId()
  return (
    <>
      <button className={styles.trigger} type="button" popoverTarget={id}>
        emulate the system…
      </button>
      <div
        className={styles.popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="How to force colours and stop motion"
      >
        <p className={styles.note}>
          A page cannot set these for a frame. Open the developer tools, press Ctrl+Shift+P (⌘⇧P), and run the command.
          The frames follow at once.
        </p>
        <dl className={styles.list}>
          {SETTINGS.map(({ name, query, command }) => (
            <div key={name} className={styles.setting}>
              <dt>
                {name} {query !== undefined && <MediaState query={query} />}
              </dt>
              <dd>
                <code>{command}</code> <CopyButton label="Copy" text={() => command} />
              </dd>
            </div>
          ))}
          <div className={styles.setting}>
            <dt>In a Playwright test</dt>
            <dd>
              <code>{PLAYWRIGHT}</code> <CopyButton label="Copy" text={() => PLAYWRIGHT} />
            </dd>
          </div>
        </dl>
      </div>
    </>
  )
}

const MediaState = ({ query }: { readonly query: string }) => {
  const list = window.matchMedia(query)
  const isOn = useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
  return <span className={styles.state}>{isOn ? 'on' : 'off'}</span>
}
