import { useState } from 'react'
import type { Sandbox } from '../../sandbox.ts'
import { Choice } from '../Choice.tsx'
import { changeEntry, type Entry, type Speaker } from '../deskStore.ts'
import { previewOf } from '../list/rows.ts'
import { Problem } from '../Problem.tsx'
import type { DeskConversation, DeskDraft, DeskMessage, DeskTenant } from '../records.ts'
import { senderOf, sendDrafts } from '../send.ts'
import { StreamForm } from '../streaming/StreamForm.tsx'
import { useAction } from '../useAction.ts'
import styles from './Composer.module.css'
import { ContentForm } from './ContentForm.tsx'
import { TextForm } from './TextForm.tsx'
import { TypingBar } from './TypingBar.tsx'
import { useTyping } from './useTyping.ts'

type ComposerProps = {
  readonly sandbox: Sandbox
  readonly conversation: DeskConversation
  readonly tenant: DeskTenant
  readonly entry: Entry
  readonly replyTo: DeskMessage | undefined
  readonly focusCount: number
  readonly onLeave: () => void
}

const MODES = ['Text', 'Content', 'Stream'] as const

/** Renders who speaks and types, and one of three forms: a text, a message of any content type, or a growing reply. */
export function Composer({ sandbox, conversation, tenant, entry, replyTo, ...props }: ComposerProps) {
  const { id } = conversation
  const [mode, setMode] = useState<(typeof MODES)[number]>('Text')
  const typing = useTyping(sandbox, id)
  const reading = useAction()
  const speaker = entry.speaker ?? defaultSpeaker(conversation, tenant)
  const staff = staffOf(tenant)
  const changeSpeaker = (next: Speaker): void => {
    // The previous speaker stops typing before another one takes over.
    typing.change(speaker, false)
    changeEntry(id, { speaker: next })
  }
  const send = (drafts: readonly DeskDraft[]): void => {
    typing.change(speaker, false)
    const reply = entry.replyTo !== undefined && { in_reply_to: entry.replyTo }
    changeEntry(id, { replyTo: undefined })
    const complete = drafts.map((draft) => ({ ...senderOf(speaker), ...reply, ...draft }))
    void sendDrafts({ sandbox, conversationId: id }, complete).then(
      (isSent) => isSent && speaker !== 'visitor' && reading.run(() => sandbox.markRead(id)),
    )
  }
  return (
    <div className={styles.composer}>
      <div className={styles.bar}>
        <Choice
          label="Speaker"
          value={speaker}
          options={[...staff.map(([value, name]) => [value, `as ${name}`] as const), ['visitor', 'as the visitor']]}
          onChoose={(value) => changeSpeaker(toSpeaker(value))}
        />
        <div className={styles.modes} role="group" aria-label="Kind of the reply">
          {MODES.map((name) => (
            <button
              key={name}
              className={styles.mode}
              type="button"
              aria-pressed={name === mode}
              onClick={() => setMode(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <TypingBar staff={staff} typing={typing} />
      <Problem action={reading} />
      {replyTo && <ReplyNote message={replyTo} onCancel={() => changeEntry(id, { replyTo: undefined })} />}
      {mode === 'Text' && (
        <TextForm
          conversationId={id}
          entry={entry}
          focusCount={props.focusCount}
          onChange={(change) => changeEntry(id, change)}
          onTyping={(isOn) => typing.changeByWriting(speaker, isOn)}
          onSend={send}
          onLeave={props.onLeave}
        />
      )}
      {mode === 'Content' && (
        <ContentForm
          sandboxUrl={sandbox.url}
          draft={entry.content}
          onChange={(content) => changeEntry(id, { content })}
          onSend={send}
        />
      )}
      {mode === 'Stream' && <StreamForm sandbox={sandbox} conversationId={id} entry={entry} speaker={speaker} />}
    </div>
  )
}

/** Returns the agents and the bot of a tenant, with their names. */
const staffOf = ({ agents, botName }: DeskTenant): readonly (readonly [Speaker, string])[] => [
  ...agents.map(({ id, name }) => [id, name] as const),
  ...(botName === '' ? [] : [['bot', botName] as const]),
]

const toSpeaker = (value: string): Speaker => (value === 'bot' || value === 'visitor' ? value : Number(value))

/** Returns the assignee, or else the tenant's first agent. */
const defaultSpeaker = ({ assignee_id: assigneeId }: DeskConversation, { agents }: DeskTenant): number =>
  assigneeId ?? agents[0]?.id ?? 1

const ReplyNote = ({ message, onCancel }: { readonly message: DeskMessage; readonly onCancel: () => void }) => (
  <div className={styles.reply}>
    <button className={styles.link} type="button" aria-label="Do not reply to this message" onClick={onCancel}>
      ×
    </button>
    ↩ #{message.id} {previewOf(message)}
  </div>
)
