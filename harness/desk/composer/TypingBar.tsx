import type { Speaker } from '../deskStore.ts'
import { Problem } from '../Problem.tsx'
import styles from './Composer.module.css'
import type { Typing } from './useTyping.ts'

type TypingBarProps = {
  /** Agents and the bot, with their names. */
  readonly staff: readonly (readonly [Speaker, string])[]
  readonly typing: Typing
}

/** Renders a switch for the typing of each agent and of the bot. Several may type at once. */
export const TypingBar = ({ staff, typing }: TypingBarProps) => (
  <div className={styles.typing} role="group" aria-label="Typing">
    <span>typing</span>
    {staff.map(([id, name]) => (
      <button
        key={id}
        className={styles.chip}
        type="button"
        aria-label={`${name} types`}
        aria-pressed={typing.speakers.includes(id)}
        title={`${name} types`}
        onClick={() => typing.change(id, !typing.speakers.includes(id))}
      >
        {name.split(' ')[0]}
      </button>
    ))}
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={typing.isByWriting}
        onChange={({ target }) => typing.setByWriting(target.checked)}
      />
      while I write
    </label>
    <Problem action={typing.action} />
  </div>
)
