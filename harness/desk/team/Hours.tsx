import { type FormEvent, useState } from 'react'
import panes from '../../pane.module.css'
import type { Sandbox } from '../../sandbox.ts'
import { Choice } from '../Choice.tsx'
import { Problem } from '../Problem.tsx'
import type { DeskTenant } from '../records.ts'
import { useAction } from '../useAction.ts'
import { closedUntil } from './closedUntil.ts'
import styles from './Team.module.css'

const REPLY_TIMES = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'] as const

type HoursProps = { readonly sandbox: Sandbox; readonly tenant: DeskTenant }

/** Renders the opening of the tenant, its text while it is closed, and its reply time. */
export const Hours = (props: HoursProps) => (
  <>
    <Opening {...props} />
    <ChannelTexts {...props} />
    <p className={styles.hint}>
      The widget reads hours, texts, reply time and new agents when it is loaded: reload the page.
    </p>
  </>
)

function Opening({ sandbox }: HoursProps) {
  const action = useAction()
  const [time, setTime] = useState('09:00')
  const closeUntil = (): void =>
    void action.run(async () => {
      const hours = closedUntil(time, new Date())
      if (hours === undefined) throw new Error('The time of the next opening is missing. Enter it as 09:30.')
      await sandbox.changeSetting('working-hours', hours)
    })
  return (
    <div className={styles.row} role="group" aria-label="Working hours">
      <button className={panes.button} type="button" onClick={() => void action.run(() => sandbox.setOpen(true))}>
        Open
      </button>
      <button className={panes.button} type="button" onClick={() => void action.run(() => sandbox.setOpen(false))}>
        Close
      </button>
      <button className={panes.button} type="button" onClick={closeUntil}>
        Close until
      </button>
      <input
        className={styles.field}
        type="time"
        aria-label="Next opening"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <Problem action={action} />
    </div>
  )
}

function ChannelTexts({ sandbox, tenant: { channel, replyTime, outOfOfficeMessage } }: HoursProps) {
  const action = useAction()
  // Undefined shows the tenant's value.
  const [entered, setEntered] = useState<{ readonly text?: string; readonly reply?: string }>({})
  const { text = outOfOfficeMessage ?? '', reply = replyTime } = entered
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const texts = { reply_time: reply, out_of_office_message: text.trim() === '' ? null : text }
    if (await action.run(() => sandbox.changeSetting('channel', { ...channel, ...texts }))) setEntered({})
  }
  return (
    <form className={styles.row} aria-label="Texts of the channel" onSubmit={(event) => void save(event)}>
      <input
        className={panes.input}
        aria-label="Text while closed"
        placeholder="Text while closed"
        value={text}
        onChange={({ target }) => setEntered({ ...entered, text: target.value })}
      />
      <Choice
        label="Reply time"
        value={reply}
        options={REPLY_TIMES.map((known) => [known, known.replaceAll('_', ' ')] as const)}
        onChoose={(next) => setEntered({ ...entered, reply: next })}
      />
      <button className={panes.button} type="submit">
        Save
      </button>
      <Problem action={action} />
    </form>
  )
}
