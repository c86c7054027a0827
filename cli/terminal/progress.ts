/** Step of a long task, reported when the step begins. */
export type Progress = { readonly done: number; readonly total: number; readonly what: string }

export type OnProgress = (progress: Progress) => void

type ProgressOptions = {
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
 * Minimum time between two lines of a log, in ms. The last line of a step may follow sooner, but appears only if the
 * log already contains a line of the step.
 */
const LOG_INTERVAL_MS = 5000

/** Interval between two drawings of the line, in ms. Steps may follow each other faster than a person can read. */
const DRAW_INTERVAL_MS = 100

const CLEAR_LINE = '\r\u001B[K'

/** Creates a progress report for a terminal or a log. `clear` erases the current line before other text is written. */
export const createProgress = (options: ProgressOptions): ProgressReport =>
  options.isTty ? createLine(options) : createLog(options)

export type ProgressReport = { readonly onProgress: OnProgress; readonly clear: () => void }

function createLog({ write, now }: ProgressOptions): ProgressReport {
  const startedAt = now()
  let lastLoggedAt = -Infinity
  let shownStep: string | undefined
  return {
    onProgress: (progress) => {
      const isEnd = progress.done >= progress.total
      if (isEnd ? progress.what !== shownStep : now() - lastLoggedAt < LOG_INTERVAL_MS) return
      if (!isEnd) lastLoggedAt = now()
      shownStep = isEnd || progress.total === 1 ? undefined : progress.what
      write(`${toLine(progress, now() - startedAt)}\n`)
    },
    clear: () => undefined,
  }
}

/**
 * Creates a progress line that is redrawn at an interval, so that a long step shows elapsed time and does not seem to
 * hang.
 */
function createLine({ write, columns, now, every }: ProgressOptions): ProgressReport {
  const startedAt = now()
  let current: Progress | undefined
  let stopTicking = (): void => undefined
  const draw = (): void => {
    if (current) write(`${CLEAR_LINE}${toLine(current, now() - startedAt).slice(0, columns - 1)}`)
  }
  const clear = (): void => {
    stopTicking()
    if (current) write(CLEAR_LINE)
    current = undefined
  }
  return {
    onProgress: (progress) => {
      if (progress.done >= progress.total) return clear()
      if (!current) stopTicking = every(DRAW_INTERVAL_MS, draw)
      current = progress
    },
    clear,
  }
}

const toLine = ({ done, total, what }: Progress, ms: number): string =>
  `${total > 1 ? `[${String(done).padStart(String(total).length)}/${total}] ` : ''}${what}${ms < 1000 ? '' : `, ${Math.round(ms / 1000)} s`}`
