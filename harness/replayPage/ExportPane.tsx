import { useState } from 'react'
import panes from '../pane.module.css'
import type { ReplayResult } from '../replay/result.ts'
import { saveFile } from '../timeline/saveFile.ts'
import { toBugReport } from './bugReport.ts'
import { type Expectation, toPlaywrightTest } from './playwrightTest.ts'
import styles from './ReplayPage.module.css'
import type { OpenReplay } from './useReplay.ts'
import { toVisit } from './visitOf.ts'

type ExportPaneProps = { readonly open: OpenReplay; readonly result: ReplayResult | undefined }

/** Saves the visit as a Playwright test, with what must be on the screen at the end, or as a report. */
export function ExportPane({ open, result }: ExportPaneProps) {
  const [name, setName] = useState('the recorded visit')
  const [expectations, setExpectations] = useState<readonly Expectation[]>([])
  const save = (ending: string, text: string): void =>
    saveFile(`${toFileName(name)}${ending}`, new Blob([text], { type: 'text/plain' }))
  return (
    <div className={panes.scroll}>
      <h2 className={panes.title}>Name of the test or the report</h2>
      <div className={panes.buttons}>
        <input
          className={panes.input}
          aria-label="Name of the test or the report"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <h2 className={panes.title}>On the screen at the end</h2>
      <ExpectationForm onAdd={(expectation) => setExpectations([...expectations, expectation])} />
      <ul className={styles.differences}>
        {expectations.map(({ text, count }, index) => (
          <li key={`${text} ${count}`}>
            “{text}” {count === 1 ? 'once' : `${count} times`}{' '}
            <button
              className={panes.button}
              type="button"
              onClick={() => setExpectations(expectations.filter((_other, at) => at !== index))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <p className={panes.hint}>
        The test also fails if the frame has an error, breaks a schema, or does not take an input. It needs the packages{' '}
        <code>livechat-widget</code> and <code>@playwright/test</code>.
      </p>
      <div className={panes.buttons}>
        <button
          className={panes.button}
          type="button"
          onClick={() => save('.spec.ts', toPlaywrightTest(toVisit(open, name), expectations))}
        >
          Save as Playwright test
        </button>
        <button
          className={panes.button}
          type="button"
          disabled={result === undefined}
          onClick={() => result && save('.md', toBugReport(toVisit(open, name), result, []))}
        >
          Save as bug report
        </button>
      </div>
      <p className={panes.hint}>
        <code>widget-cli replay TRACE --report DIR</code> writes the report with a picture after every step of the
        visitor.
      </p>
    </div>
  )
}

/** Returns a name as a name of a file that every system accepts, without its ending. */
const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'replay'

function ExpectationForm({ onAdd }: { readonly onAdd: (expectation: Expectation) => void }) {
  const [text, setText] = useState('')
  const [count, setCount] = useState(1)
  return (
    <form
      className={panes.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onAdd({ text: text.trim(), count })
        setText('')
      }}
    >
      <input
        className={panes.input}
        aria-label="Text"
        placeholder="Text, as a whole"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label className={styles.count}>
        times
        <input
          className={`${panes.input} ${styles.number}`}
          type="number"
          min={0}
          max={99}
          value={count}
          onChange={({ target }) => setCount(Math.max(0, Number(target.value)))}
        />
      </label>
      <button className={panes.button} type="submit">
        Add
      </button>
    </form>
  )
}
