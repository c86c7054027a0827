import { useEffect, useState } from 'react'
import panes from '../pane.module.css'
import type { ShownText, ShownTexts } from '../probe/inspection/shownTexts.ts'
import tables from '../tables.module.css'
import { repeat } from '../trace/repeat.ts'
import { toHint } from '../trace/useRepeatedRequest.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { parseShownTexts, problemsOf } from './shownTexts.ts'
import styles from './TranslationsPane.module.css'

/** Shows which messages the frame shows, over their words too, and which are missing or too long. */
export function TranslationsPane({ trace }: { readonly trace: WidgetTrace }) {
  const [hasLabels, setLabels] = useState(true)
  const [isProblemsOnly, setProblemsOnly] = useState(false)
  const { locale, texts, problem } = useShownTexts(trace, hasLabels)
  const highlight = (ref: number | null): void => {
    setLabels(false)
    void markAfterTexts(trace.request, { ref, isMarked: true })
  }
  const shown = isProblemsOnly ? texts.filter((text) => problemsOf(text).length > 0) : texts
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button
          className={panes.button}
          type="button"
          aria-pressed={hasLabels}
          onClick={() => {
            if (hasLabels) highlight(null)
            setLabels(!hasLabels)
          }}
        >
          Ids over the words
        </button>
        <button
          className={panes.button}
          type="button"
          aria-pressed={isProblemsOnly}
          onClick={() => setProblemsOnly(!isProblemsOnly)}
        >
          Only problems
        </button>
        {locale !== '' && <span className={tables.quiet}>{describeTexts(locale, texts)}</span>}
      </div>
      {problem !== '' && <p className={panes.hint}>{problem}</p>}
      <div className={panes.scroll} role="group" aria-label="Translations of the frame" tabIndex={0}>
        <TextTable texts={shown} onHighlight={highlight} />
      </div>
    </div>
  )
}

function describeTexts(locale: string, texts: readonly ShownText[]): string {
  const english = texts.filter(({ isEnglish }) => isEnglish).length
  const clipped = texts.filter(({ isClipped }) => isClipped).length
  return `${locale}: ${texts.length} texts, ${english} as in English, ${clipped} too long`
}

/** Reads the texts of the page every second, and lets the page draw their ids. The texts lose their marks at the end. */
function useShownTexts({ request }: WidgetTrace, hasLabels: boolean): ShownTexts & { readonly problem: string } {
  const [answer, setAnswer] = useState({ ...parseShownTexts(undefined), problem: '' })
  useEffect(
    () =>
      repeat(async () => {
        try {
          setAnswer({ ...parseShownTexts(await request('texts', hasLabels)), problem: '' })
        } catch (problem) {
          setAnswer({ ...parseShownTexts(undefined), problem: toHint(problem) })
        }
      }),
    [request, hasLabels],
  )
  useEffect(() => () => void markAfterTexts(request, { ref: null, isMarked: false }), [request])
  return answer
}

type Marking = { readonly ref: number | null; readonly isMarked: boolean }

/**
 * Marks an element, or none. An earlier request for the texts may still draw its labels, and is answered before the
 * request for the translations is.
 */
async function markAfterTexts(request: WidgetTrace['request'], { ref, isMarked }: Marking): Promise<void> {
  try {
    await request('translations', isMarked)
    await request('highlight', ref)
  } catch {
    // A page that is gone, or a build without the development port, has no marks.
  }
}

type TextTableProps = { readonly texts: readonly ShownText[]; readonly onHighlight: (ref: number) => void }

const TextTable = ({ texts, onHighlight }: TextTableProps) => (
  <table className={`${tables.table} ${styles.texts}`}>
    <caption className={panes.title}>Texts of the frame</caption>
    <thead>
      <tr>
        <th scope="col">Message</th>
        <th scope="col">Text</th>
        <th scope="col">Place</th>
        <th scope="col">Problem</th>
      </tr>
    </thead>
    <tbody>
      {texts.map((text, index) => (
        // A message may be shown several times in one element.
        <tr key={index}>
          <td>
            <button
              className={styles.link}
              type="button"
              title="Mark in the frame"
              onClick={() => onHighlight(text.ref)}
            >
              {text.id}
            </button>
          </td>
          <td dir="auto">{text.text}</td>
          <td>{text.place}</td>
          <td className={text.isClipped ? tables.bad : tables.warning}>{problemsOf(text).join(', ')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
