import { type FormEvent, useState } from 'react'
import { usePageStore } from '../../commands/pageStore.ts'
import panes from '../../pane.module.css'
import type { Sandbox } from '../../sandbox.ts'
import styles from '../composer/Composer.module.css'
import type { DeskChange } from '../records.ts'
import { changeEntry, type Entry, type Speaker } from '../deskStore.ts'
import { senderOf } from '../send.ts'
import { type Stream, type StreamPort, type StreamSpeed, streamOf, type StreamState, wordsIn } from './stream.ts'
import { buildSources, STREAM_EXAMPLE } from './streamExample.ts'

type StreamFormProps = {
  readonly sandbox: Sandbox
  readonly conversationId: number
  readonly entry: Entry
  readonly speaker: Speaker
}

/** Fields of the speed, with their limits. */
const SPEED_FIELDS = [
  { name: 'updatesPerSecond', label: 'updates/s', max: 60 },
  { name: 'wordsPerUpdate', label: 'words each', max: 50 },
] as const satisfies readonly { readonly name: keyof StreamSpeed; readonly label: string; readonly max: number }[]

/** Renders a reply that grows: its text and speed, and buttons to start, stop and continue it. */
export function StreamForm({ sandbox, conversationId, entry, speaker }: StreamFormProps) {
  const stream = streamOf(conversationId)
  const state = usePageStore(stream.store)
  const [speed, setSpeed] = useState<StreamSpeed>({ updatesPerSecond: 10, wordsPerUpdate: 1 })
  const text = entry.streamText ?? STREAM_EXAMPLE
  const [hasSources, setHasSources] = useState(true)
  const port = createPort({ sandbox, conversationId, speaker, hasSources })
  const start = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void stream.start(text, speed, port)
  }
  return (
    <form className={styles.form} onSubmit={start}>
      <textarea
        className={styles.text}
        aria-label="Text to stream"
        rows={4}
        value={text}
        onChange={({ target }) => changeEntry(conversationId, { streamText: target.value })}
      />
      <div className={styles.row}>
        <div className={styles.fields}>
          {SPEED_FIELDS.map(({ name, label, max }) => (
            <label key={name}>
              <input
                className={panes.input}
                type="number"
                required
                min={1}
                max={max}
                value={speed[name]}
                onChange={({ target }) => setSpeed({ ...speed, [name]: Number(target.value) })}
              />{' '}
              {label}
            </label>
          ))}
          <label>
            <input type="checkbox" checked={hasSources} onChange={() => setHasSources(!hasSources)} /> with sources
          </label>
        </div>
        <span className={styles.quiet} role="status">
          {describeProgress(state)}
        </span>
        <Buttons stream={stream} state={state} onResume={() => void stream.resume(speed, port)} />
      </div>
      {state.problem !== undefined && (
        <p className={styles.problem} role="alert">
          {state.problem} Continue sends the same words again.
        </p>
      )}
    </form>
  )
}

type PortOptions = Pick<StreamFormProps, 'sandbox' | 'conversationId' | 'speaker'> & { readonly hasSources: boolean }

const createPort = ({ sandbox, conversationId, speaker, hasSources }: PortOptions): StreamPort => ({
  create: async (content, isLast) =>
    (
      await sandbox.sendMessage(conversationId, {
        ...senderOf(speaker),
        content,
        ...progressOf(isLast, hasSources && sandbox.url),
      })
    ).id,
  update: (messageId, content, isLast) =>
    sandbox.editMessage(messageId, { content, ...progressOf(isLast, hasSources && sandbox.url) }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Returns whether the text still grows, and with its last words the sources, which are articles of the sandbox. */
const progressOf = (isLast: boolean, helpUrl: string | false): DeskChange => ({
  ...(isLast && helpUrl !== false && { content_type: 'article' }),
  content_attributes: {
    streaming: !isLast,
    ...(isLast && helpUrl !== false && { items: buildSources(helpUrl) }),
  },
})

const describeProgress = ({ status, text, shownWords }: StreamState): string =>
  status === 'idle' ? '' : `${status}, ${shownWords} of ${wordsIn(text)} words`

type ButtonsProps = { readonly stream: Stream; readonly state: StreamState; readonly onResume: () => void }

const Buttons = ({ stream, state: { status }, onResume }: ButtonsProps) => (
  <div className={styles.fields}>
    {status === 'running' && (
      <button className={panes.button} type="button" onClick={stream.stop}>
        Stop
      </button>
    )}
    {(status === 'stopped' || status === 'failed') && (
      <button
        className={panes.button}
        type="button"
        onClick={({ currentTarget: { form } }) => form?.reportValidity() && onResume()}
      >
        Continue
      </button>
    )}
    {status !== 'running' && (
      <button className={panes.button} type="submit">
        Start
      </button>
    )}
  </div>
)
