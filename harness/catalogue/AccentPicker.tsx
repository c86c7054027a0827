import { type ReactNode, useId, useState } from 'react'
import panes from '../pane.module.css'
import { type DrawnPair, evaluateAccent } from './accentVerdict.ts'
import { cssVariables } from './cssVariables.ts'
import styles from './AccentPicker.module.css'

type AccentPickerProps = {
  /** Colour `#rrggbb`; undefined if each tenant has its own. */
  readonly accent: string | undefined
  readonly onChosen: (accent: string | undefined) => void
}

/** Colour with which the picker starts; a browser's colour field cannot be empty. */
const FIRST_ACCENT = '#ffd301'

/** Chooses an accent colour, and shows its contrast and what the widget draws with it. */
export function AccentPicker({ accent, onChosen }: AccentPickerProps) {
  const id = useId()
  return (
    <>
      <button className={styles.trigger} type="button" popoverTarget={id}>
        <span
          className={styles.swatch}
          data-own={accent === undefined}
          ref={cssVariables({ '--swatch': accent ?? 'transparent' })}
        />
        accent {accent ?? 'of the tenant'}
      </button>
      <div className={styles.popover} id={id} popover="auto" role="dialog" aria-label="Accent colour">
        <Fields key={accent} {...{ accent, onChosen }} />
        {accent === undefined ? (
          <p className={styles.note}>Choose a colour to see its contrast, and the stories in it.</p>
        ) : (
          <Verdict accent={accent} />
        )}
      </div>
    </>
  )
}

/** Colour field and text field. The frames get a colour when it is complete, not at every move of the pointer. */
function Fields({ accent, onChosen }: AccentPickerProps) {
  const [text, setText] = useState(accent ?? FIRST_ACCENT)
  const problem = useId()
  const isValid = /^#[0-9a-f]{6}$/i.test(text)
  const apply = (): void => {
    if (isValid && text !== accent) onChosen(text.toLowerCase())
  }
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <input
        type="color"
        aria-label="Accent colour"
        value={isValid ? text : FIRST_ACCENT}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
      />
      <input
        className={styles.hex}
        aria-label="Accent colour as #rrggbb"
        aria-invalid={!isValid}
        aria-describedby={problem}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value.trim())}
      />
      <button className={panes.button} type="submit" disabled={!isValid || text === accent}>
        Apply
      </button>
      <button
        className={panes.button}
        type="button"
        disabled={accent === undefined}
        onClick={() => onChosen(undefined)}
      >
        The tenant’s own
      </button>
      <span className={styles.invalid} id={problem}>
        {isValid ? '' : 'Write the colour as # and six digits, such as #2563eb.'}
      </span>
    </form>
  )
}

function Verdict({ accent }: { readonly accent: string }) {
  const { onAccent, light, dark, changes } = evaluateAccent(accent)
  return (
    <div className={styles.verdict}>
      <Table caption="Text on the accent as it is (the bubble)" head={['text', 'contrast', 'level', 'used']}>
        {onAccent.map(({ text, ratio, level, isUsed }) => (
          <tr key={text}>
            <th scope="row">
              <Sample foreground={text} background={accent} /> {text === '#000' ? 'black' : 'white'}
            </th>
            <td>{ratio.toFixed(2)}</td>
            <td data-level={level}>{level}</td>
            <td>{isUsed ? 'by the widget' : 'no'}</td>
          </tr>
        ))}
      </Table>
      <Pairs scheme="Light" pairs={light} />
      <Pairs scheme="Dark" pairs={dark} />
      {changes.map((change) => (
        <p key={change} className={styles.note}>
          {change}
        </p>
      ))}
      <p className={styles.note}>
        The colours of the frame are derived from the accent (src/domain/palette.ts) until they reach their minimum on
        every surface of a scheme, so the preflight accepts every accent.
      </p>
    </div>
  )
}

const Pairs = ({ scheme, pairs }: { readonly scheme: string; readonly pairs: readonly DrawnPair[] }) => (
  <Table caption={`${scheme} scheme in the frame`} head={['drawn', 'colour', 'contrast', 'minimum']}>
    {pairs.map(({ name, foreground, background, ratio, minimum }) => (
      <tr key={name}>
        <th scope="row">
          <Sample {...{ foreground, background }} /> {name}
        </th>
        <td>{foreground}</td>
        <td>{ratio.toFixed(2)}</td>
        <td>{minimum}</td>
      </tr>
    ))}
  </Table>
)

type TableProps = { readonly caption: string; readonly head: readonly string[]; readonly children: ReactNode }

const Table = ({ caption, head, children }: TableProps) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** Draws the letters in the style sheet, as they are a picture and may have any contrast. */
const Sample = (colours: { readonly foreground: string; readonly background: string }) => (
  <span
    className={styles.sample}
    ref={cssVariables({ '--foreground': colours.foreground, '--background': colours.background })}
  />
)
