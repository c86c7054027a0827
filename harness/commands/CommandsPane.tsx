import { useEffect, useRef, useState } from 'react'
import { loadFrame } from '../loadWidget.ts'
import type { HarnessPage } from '../page.ts'
import panes from '../pane.module.css'
import { toCode } from './code.ts'
import { CommandList } from './CommandList.tsx'
import styles from './CommandsPane.module.css'
import { changeDraft, changeText, DRAFT, openOperation, shownOperation } from './draft.ts'
import { JsonEditor } from './editor/JsonEditor.tsx'
import { SchemaForm } from './form/SchemaForm.tsx'
import { FuzzPanel } from './fuzz/FuzzPanel.tsx'
import { HistoryList } from './history/HistoryList.tsx'
import type { HistoryEntry } from './history/history.ts'
import { record } from './history/historyStore.ts'
import { formatJson, parseJson } from './jsonText.ts'
import { findOperation, GROUPS, type Operation } from './operations.ts'
import type { Answer } from './outcome.ts'
import { usePageStore } from './pageStore.ts'
import { type Result, ResultLine } from './ResultLine.tsx'
import { callWidget, renewRequestId, sendEnvelope, toFailure, withRequestId } from './send.ts'
import { type EnvelopeText, evaluateArguments, evaluateEnvelope, type Verdict } from './verdict.ts'

const FRAME_LOADED: Answer = { status: 'done', text: 'is loaded. The message can be sent again.' }

/** Commands of a page that is not this one. */
export type RemoteCommands = {
  /** Sends a message or makes a call, and resolves with the answer. */
  readonly perform: (operation: Operation, message: EnvelopeText) => Promise<Answer>
  /** Loads the frame of the chat without opening it. Rejects if it does not answer. */
  readonly loadFrame: () => Promise<void>
}

type CommandsPaneProps = {
  readonly page: Pick<HarnessPage, 'token' | 'sandboxUrl' | 'darkMode'>
  /** Sends to another page; absent for the chat of this page. A run of generated messages is for this page only. */
  readonly remote?: RemoteCommands
  /** Receives each message that is posted to the frame. */
  readonly onSent: (text: string) => void
}

/** Sends every host command and calls every method of the widget, valid or not, and shows the answers. */
export function CommandsPane({ page, remote, onSent }: CommandsPaneProps) {
  const draft = usePageStore(DRAFT)
  const [result, setResult] = useState<Result>()
  const operation = shownOperation(draft)
  const verdict = evaluate(operation, draft, page)

  const send = async (sent: Operation, message: EnvelopeText): Promise<void> => {
    const answered =
      remote?.perform(sent, message).catch(toFailure) ?? perform({ operation: sent, message, page, onSent })
    setResult({ title: sent.name })
    setResult({ title: sent.name, answer: await record({ operation: sent.id, ...message }, answered) })
  }
  const sendDraft = (): void => {
    const { prefix, isAnswerRequested } = draft
    const isRequest = operation.kind === 'command' && isAnswerRequested
    void send(operation, { prefix, text: isRequest ? withRequestId(draft.text) : draft.text })
  }
  const loadMissingFrame = async (): Promise<void> => {
    setResult({ title: 'Frame' })
    const loading = remote?.loadFrame() ?? loadFrame(page)
    setResult({ title: 'Frame', answer: await loading.then(() => FRAME_LOADED, toFailure) })
  }
  const load = ({ operation: id, prefix, text, fuzz }: HistoryEntry): void => {
    if (fuzz === undefined) return changeDraft({ operation: id, prefix, text })
    openOperation(id)
    changeDraft(fuzz)
  }

  return (
    <div className={styles.container}>
      <div className={styles.pane}>
        <CommandList current={operation.id} onChosen={openOperation} />
        <div className={styles.detail}>
          <Heading operation={operation} isFocusRequested={draft.isFocusRequested} />
          <div className={styles.editors}>
            <DraftForm operation={operation} text={draft.text} />
            <JsonEditor
              className={styles.editor}
              label={operation.kind === 'command' ? 'Message as JSON' : 'Arguments as JSON'}
              text={draft.text}
              schema={operation.schema}
              onChange={changeText}
              onSubmit={sendDraft}
            />
          </div>
          <div className={styles.foot}>
            <VerdictLine {...verdict} />
            <SendBar operation={operation} onSend={sendDraft} />
            <ResultLine result={result} onLoadFrame={() => void loadMissingFrame()} />
          </div>
          {remote === undefined && <FuzzPanel key={operation.id} {...{ operation, draft, page }} />}
          <HistoryList
            onLoad={load}
            onResend={({ operation: id, prefix, text }) =>
              void send(findOperation(id), { prefix, text: renewRequestId(text) })
            }
            toCode={(entry) =>
              toCode(findOperation(entry.operation), entry, { token: page.token, baseUrl: page.sandboxUrl })
            }
          />
        </div>
      </div>
    </div>
  )
}

const evaluate = (operation: Operation, message: EnvelopeText, { token }: Pick<HarnessPage, 'token'>): Verdict =>
  operation.kind === 'command' ? evaluateEnvelope(message, token) : evaluateArguments(operation, message.text)

type PerformOptions = CommandsPaneProps & { readonly operation: Operation; readonly message: EnvelopeText }

/** Sends a message or makes a call. An error, such as a missing frame, becomes the answer. */
async function perform({ operation: { kind, name }, message, page, onSent }: PerformOptions): Promise<Answer> {
  try {
    if (kind === 'command') return await sendEnvelope({ ...message, websiteToken: page.token, onSent })
    const parsed = parseJson(message.text)
    if (!parsed.isJson) throw new Error(`The arguments are not JSON: ${parsed.reason}`)
    return await callWidget({ kind, name, args: Array.isArray(parsed.value) ? parsed.value : [parsed.value], page })
  } catch (problem) {
    return toFailure(problem)
  }
}

/** Name of the operation. It takes the focus when another part of the harness has opened the operation. */
type HeadingProps = { readonly operation: Operation; readonly isFocusRequested: boolean }

const Heading = ({ operation, isFocusRequested }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFocusRequested) return
    heading.current?.focus()
    changeDraft({ isFocusRequested: false })
  }, [isFocusRequested])
  return (
    <header className={styles.head}>
      <h2 ref={heading} className={styles.name} tabIndex={-1}>
        {operation.name}
      </h2>
      <span className={styles.kind}>{GROUPS[operation.kind]}</span>
      <p className={styles.description}>{operation.description}</p>
    </header>
  )
}

const DraftForm = ({ operation, text }: { readonly operation: Operation; readonly text: string }) => {
  const parsed = parseJson(text)
  if (!parsed.isJson) return <p className={styles.paused}>The form waits until the text is JSON.</p>
  return (
    <form
      className={styles.form}
      aria-label={`Fields of ${operation.name}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <SchemaForm
        key={operation.id}
        schema={operation.schema}
        root={parsed.value}
        onChange={(root) => changeText(formatJson(root))}
      />
    </form>
  )
}

const VerdictLine = ({ isAccepted, text, problems }: Verdict) => (
  <div role="status" aria-label="Verdict">
    <p className={styles.verdict} data-accepted={isAccepted}>
      {text}
    </p>
    {problems.length > 1 && (
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.path.join('/')} ${problem.text}`}>{problem.text}</li>
        ))}
      </ul>
    )}
  </div>
)

const SendBar = ({ operation, onSend }: { readonly operation: Operation; readonly onSend: () => void }) => {
  const { prefix, isAnswerRequested } = usePageStore(DRAFT)
  return (
    <div className={styles.bar}>
      <button className={panes.button} type="button" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={onSend}>
        {operation.kind === 'command' ? 'Send' : 'Call'} <kbd className={styles.key}>Ctrl ↵</kbd>
      </button>
      <button className={panes.button} type="button" onClick={() => openOperation(operation.id)}>
        Example
      </button>
      {operation.kind === 'command' && (
        <>
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={isAnswerRequested}
              onChange={({ target }) => changeDraft({ isAnswerRequested: target.checked })}
            />
            Request an answer
          </label>
          <label className={styles.option}>
            prefix
            <input
              className={panes.input}
              spellCheck={false}
              value={prefix}
              onChange={({ target }) => changeDraft({ prefix: target.value })}
            />
          </label>
        </>
      )}
    </div>
  )
}
