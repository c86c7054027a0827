/** One step of long work, told as it begins. */
export type Progress = { readonly done: number; readonly total: number; readonly what: string }

export type OnProgress = (progress: Progress) => void

type Drawing = {
  readonly write: (text: string) => void
  /** A terminal gets one line that is drawn again; a log gets a few that stay. */
  readonly isTty: boolean
  readonly columns: number
  readonly now: () => number
  /** Calls back again and again; returns the end of it. */
  readonly every: (ms: number, callback: () => void) => () => void
}

/** Least time between two lines of a log, in ms. The end of a step whose count the log has shown is written at once. */
const LOG_PAUSE_MS = 5000

/** Steps may come faster than a reader reads. */
const DRAW_PAUSE_MS = 100

const CLEAR_LINE = '\r\u001B[K'

/** `clear` makes room for a line of text, and takes the last drawing away. */
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

/** A step that takes long is seen to take time, and not to hang. */
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
