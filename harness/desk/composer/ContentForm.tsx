import { type FormEvent, useMemo, useState } from 'react'
import panes from '../../pane.module.css'
import { Choice } from '../Choice.tsx'
import { buildAllExamples } from '../examples.ts'
import { type DeskDraft, MESSAGE_TYPES } from '../records.ts'
import styles from './Composer.module.css'
import { type ContentDraft, toContentDraft, toDrafts } from './contentDraft.ts'
import { FileField } from './FileField.tsx'
import { SendRow } from './SendRow.tsx'

type ContentFormProps = {
  readonly sandboxUrl: string
  readonly draft: ContentDraft | undefined
  readonly onChange: (draft: ContentDraft) => void
  readonly onSend: (drafts: readonly DeskDraft[]) => void
}

/** Renders a message of any content type. An example fills the form, and every part of it can be changed. */
export function ContentForm({ sandboxUrl, draft: entered, onChange, onSend }: ContentFormProps) {
  const examples = useMemo(() => buildAllExamples(sandboxUrl), [sandboxUrl])
  const draft = entered ?? toContentDraft(examples[0] ?? { name: '', drafts: [] })
  const [problem, setProblem] = useState('')
  const change = (part: Partial<ContentDraft>): void => onChange({ ...draft, ...part })
  const choose = (name: string): void => {
    const example = examples.find((other) => other.name === name)
    if (example) onChange(toContentDraft(example))
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const drafts = toDrafts(draft)
    setProblem(typeof drafts === 'string' ? drafts : '')
    if (typeof drafts !== 'string') onSend(drafts)
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.grid}>
        <Choice label="Example" value={draft.example} options={examples.map(({ name }) => name)} onChoose={choose} />
        <input
          className={panes.input}
          aria-label="Content type"
          value={draft.contentType}
          onChange={({ target }) => change({ contentType: target.value })}
        />
        <Choice
          label="Message type"
          value={draft.messageType}
          options={Object.entries(MESSAGE_TYPES).map(([name, value]) => [value, name] as const)}
          onChoose={(value) => change({ messageType: Number(value) })}
        />
      </div>
      <textarea
        className={styles.text}
        aria-label="Text of the message"
        placeholder="Text"
        rows={2}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <textarea
        className={styles.code}
        aria-label="Attributes as JSON"
        aria-invalid={problem !== ''}
        placeholder="content_attributes as JSON"
        rows={4}
        spellCheck={false}
        value={draft.attributes}
        onChange={({ target }) => change({ attributes: target.value })}
      />
      <FileField files={draft.files} onChange={(files) => change({ files })} />
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <SendRow
        isPrivate={draft.isPrivate}
        onPrivate={(isPrivate) => change({ isPrivate })}
        submit={draft.more.length > 0 ? `Send ${draft.more.length + 1}` : 'Send'}
      />
    </form>
  )
}
