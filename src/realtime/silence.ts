type SilenceOptions = { readonly reopen: () => void; readonly report: (problem: unknown) => void }

/** What to do when no subscription is answered, each measure once until somebody answers. */
export type Silence = { readonly note: () => void; readonly end: () => void }

/**
 * A repeated subscribe is never answered on the same socket, so a confirmation that was lost takes a new one; if that
 * does not help either, it is said once.
 */
export function createSilence({ reopen, report }: SilenceOptions): Silence {
  let measures = 0
  return {
    note: () => {
      measures += 1
      if (measures === 1) reopen()
      if (measures === 2) report(new Error('The cable does not answer subscriptions'))
    },
    end: () => {
      measures = 0
    },
  }
}
