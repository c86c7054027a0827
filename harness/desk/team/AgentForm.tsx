import { type FormEvent, useState } from 'react'
import panes from '../../pane.module.css'
import type { Sandbox } from '../../sandbox.ts'
import { Choice } from '../Choice.tsx'
import { Problem } from '../Problem.tsx'
import { type DeskAgent, PRESENCES } from '../records.ts'
import { useAction } from '../useAction.ts'
import styles from './Team.module.css'

type AgentFormProps = { readonly sandbox: Sandbox; readonly agents: readonly DeskAgent[] }

/** Renders a form that adds an agent to the tenant. It keeps what is entered if the sandbox refuses it. */
export function AgentForm({ sandbox, agents }: AgentFormProps) {
  const [name, setName] = useState('')
  const [face, setFace] = useState('')
  const [presence, setPresence] = useState<string>(PRESENCES[0])
  const action = useAction()
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const agent = { name, presence, face: face === '' ? null : Number(face) }
    if (await action.run(() => sandbox.addAgent(agent))) setName('')
  }
  return (
    <form className={styles.row} aria-label="New agent" onSubmit={(event) => void add(event)}>
      <input
        className={panes.input}
        aria-label="Name of the new agent"
        placeholder="New agent"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice
        label="Picture of the new agent"
        value={face}
        options={[['', 'no picture'], ...agents.filter(isSeeded).map(toFace)]}
        onChoose={setFace}
      />
      <Choice label="Presence of the new agent" value={presence} options={PRESENCES} onChoose={setPresence} />
      <button className={panes.button} type="submit">
        Add
      </button>
      <Problem action={action} />
    </form>
  )
}

/** Returns whether an agent has a picture of its own. That of an added agent is the picture of a seeded one. */
const isSeeded = ({ id, avatarUrl }: DeskAgent): boolean => avatarUrl.endsWith(`/${id}.webp`)

const toFace = ({ id, name }: DeskAgent) => [id, `like ${name.split(' ')[0]}`] as const
