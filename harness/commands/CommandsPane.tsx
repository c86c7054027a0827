import { useState } from 'react'
import { decodeEnvelope, PREFIX } from '#protocol/envelope.ts'
import { type HostCommand, parseHostCommand } from '#protocol/hostCommands.ts'
import { callApi, findFrame } from '../loadWidget.ts'
import panes from '../pane.module.css'
import styles from './CommandsPane.module.css'
import { EXAMPLES } from './examples.ts'

type CommandsPaneProps = {
  readonly onSent: (text: string) => void
  /** Latest `acknowledged` envelope from the frame, as JSON; undefined before the first. */
  readonly acknowledgement: string | undefined
}

const NAMES = Object.keys(EXAMPLES) as readonly HostCommand['event'][]

const toExampleText = (name: HostCommand['event']): string =>
  PREFIX + JSON.stringify({ event: name, ...EXAMPLES[name] }, null, 2)

let requestCount = 0

/** Adds a new `requestId` to an envelope, so that the frame acknowledges it. Returns text of another form unchanged. */
function withRequestId(text: string): string {
  const fields = decodeEnvelope(text)
  return fields ? PREFIX + JSON.stringify({ ...fields, requestId: `r${(requestCount += 1)}` }, null, 2) : text
}

/** Sends any text to the frame, valid or not, and shows beforehand whether the frame's parser accepts it. */
export function CommandsPane({ onSent, acknowledgement }: CommandsPaneProps) {
  const [text, setText] = useState(toExampleText('toggle-open'))
  const addRequestId = (): void => setText((current) => withRequestId(current))
  const [problem, setProblem] = useState('')
  const fields = decodeEnvelope(text)
  const isValid = fields !== undefined && parseHostCommand(fields) !== undefined
  const send = (): void => {
    const frame = findFrame()
    if (!frame?.contentWindow) return setProblem('There is no frame yet: hover or open the bubble.')
    setProblem('')
    frame.contentWindow.postMessage(text, new URL(frame.src).origin)
    onSent(text)
  }
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <select
          className={panes.input}
          aria-label="Command"
          onChange={({ target }) => setText(toExampleText(target.value as HostCommand['event']))}
          defaultValue="toggle-open"
        >
          {NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button className={panes.button} type="button" onClick={send}>
          Send
        </button>
        <button className={panes.button} type="button" onClick={addRequestId}>
          Request an answer
        </button>
      </div>
      <textarea
        className={styles.text}
        aria-label="Envelope"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, metaKey, ctrlKey }) => {
          if (key === 'Enter' && (metaKey || ctrlKey)) send()
        }}
      />
      <p className={isValid ? styles.valid : panes.problem} role="status">
        {problem || (isValid ? 'The frame accepts this envelope.' : 'The frame drops this envelope.')}
      </p>
      {acknowledgement !== undefined && <output className={panes.hint}>{acknowledgement}</output>}
      <Shortcuts />
    </div>
  )
}

const SHORTCUTS: readonly (readonly [string, () => void])[] = [
  ['open', () => callApi('toggle', 'open')],
  ['close', () => callApi('toggle', 'close')],
  ['hide bubble', () => callApi('toggleBubbleVisibility', 'hide')],
  ['show bubble', () => callApi('toggleBubbleVisibility', 'show')],
  ['setUser', () => callApi('setUser', 'u-1', { name: 'Ada Byron', email: 'ada@example.com' })],
  ['setLocale de', () => callApi('setLocale', 'de')],
  ['setLocale ar', () => callApi('setLocale', 'ar')],
  ['dark', () => callApi('setColorScheme', 'dark')],
  ['light', () => callApi('setColorScheme', 'light')],
  ['popoutChatWindow', () => callApi('popoutChatWindow')],
  ['reset', () => callApi('reset')],
]

const Shortcuts = () => (
  <>
    <h2 className={panes.title}>window.$chatwoot</h2>
    <div className={panes.buttons}>
      {SHORTCUTS.map(([name, call]) => (
        <button key={name} className={panes.button} type="button" onClick={call}>
          {name}
        </button>
      ))}
    </div>
  </>
)
