/** Step of a long task, reported when the step begins. */
export type Progress = { readonly done: number; readonly total: number; readonly what: string }

export type OnProgress = (progress: Progress) => void

type Drawing = {
  readonly write: (text: string) => void
  /**
   * True for a terminal, which shows a single line that is redrawn. Otherwise the output is a log with a few permanent
   * lines.
   */
  readonly isTty: boolean
  readonly columns: number
  readonly now: () => number
  /** Calls the callback repeatedly; returns a function that stops it. */
  readonly every: (ms: number, callback: () => void) => () => void
}

/**
 * Minimum time between two lines of a log, in ms. The end of a step is written at once, but only if the log has shown
 * the step's count before.
 */
const LOG_PAUSE_MS = 5000

/** Interval between two drawings of the line, in ms. Steps may follow each other faster than a person can read. */
const DRAW_PAUSE_MS = 100

const CLEAR_LINE = '\r\u001B[K'

/** Creates a progress report for a terminal or a log. `clear` erases the current line before other text is written. */
export const createProgress = (drawing: Drawing): ProgressReport =>
  drawing.isTty ? createLine(drawing) : createLog(drawing)

export type ProgressReport = { readonly onProgress: OnProgress; readonly clear: () => void }

function createLog({ write, now }: Drawing): ProgressReport {
  const began = now()
  let told = -Infinity
  let counting: string | undefined
  return {
    onProgress: (progress) => {
      const isEnd = progress.done >= progress.total
      if (isEnd ? progress.what !== counting : now() - told < LOG_PAUSE_MS) return
      if (!isEnd) told = now()
      counting = isEnd || progress.total === 1 ? undefined : progress.what
      write(`${toLine(progress, now() - began)}\n`)
    },
    clear: () => undefined,
  }
}

/**
 * Creates a progress line that is redrawn at an interval, so that a long step shows elapsed time and does not seem to
 * hang.
 */
function createLine({ write, columns, now, every }: Drawing): ProgressReport {
  const began = now()
  let last: Progress | undefined
  let stopTicking = (): void => undefined
  const draw = (): void => {
    if (last) write(`${CLEAR_LINE}${toLine(last, now() - began).slice(0, columns - 1)}`)
  }
  const clear = (): void => {
    stopTicking()
    if (last) write(CLEAR_LINE)
    last = undefined
  }
  return {
    onProgress: (progress) => {
      if (progress.done >= progress.total) return clear()
      if (!last) stopTicking = every(DRAW_PAUSE_MS, draw)
      last = progress
    },
    clear,
  }
}

const toLine = ({ done, total, what }: Progress, ms: number): string =>
  `${total > 1 ? `[${String(done).padStart(String(total).length)}/${total}] ` : ''}${what}${ms < 1000 ? '' : `, ${Math.round(ms / 1000)} s`}`
