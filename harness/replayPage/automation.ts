import { useEffect } from 'react'
import type { ReplayResult } from '../replay/result.ts'
import { type Picture, toBugReport } from './bugReport.ts'
import { type Expectation, toPlaywrightTest } from './playwrightTest.ts'
import type { Replay } from './useReplay.ts'
import { toVisit } from './visitOf.ts'

/** What `widget-cli replay` calls in this page. */
type ReplayAutomation = {
  /** Opens a file, given in base64, and plays it to a step, or to the end. */
  readonly open: (base64: string, step?: number) => Promise<ReplayResult>
  readonly runTo: (step?: number) => Promise<ReplayResult>
  /** Returns the steps that the visitor took, counted from 1. */
  readonly visitorSteps: () => readonly number[]
  readonly report: (name: string, result: ReplayResult, pictures: readonly Picture[]) => string
  readonly test: (name: string, expectations: readonly Expectation[]) => string
}

declare global {
  interface Window {
    /** Present on the page `/replay` of the harness. */
    livechatReplay?: ReplayAutomation
  }
}

export function useAutomation({ open, openFile, runTo }: Replay): void {
  useEffect(() => {
    const opened = () => {
      if (open === undefined) throw new Error('No trace is open.')
      return open
    }
    window.livechatReplay = {
      open: (base64, step) =>
        openFile(
          Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
          step,
        ),
      runTo,
      visitorSteps: () =>
        opened().session.recording.inputs.flatMap(({ event }, index) => (event.kind === 'visitor' ? [index + 1] : [])),
      report: (name, result, pictures) => toBugReport(toVisit(opened(), name), result, pictures),
      test: (name, expectations) => toPlaywrightTest(toVisit(opened(), name), expectations),
    }
    return () => {
      delete window.livechatReplay
    }
  }, [open, openFile, runTo])
}
