import type { Recording, ReplayInput } from '../replay/recording.ts'
import { formatTime } from '../timeline/formats.ts'

/** Recorded visit, as it is exported. */
export type Visit = {
  readonly name: string
  /** Time of the saving, in ISO 8601. */
  readonly savedAt: string
  /** Address of the host page. */
  readonly page: string
  /** Compressed file of the trace, in base64. */
  readonly trace: string
  readonly recording: Recording
}

/** Describes a visit in lines of plain text: where and when it was, and what the visitor did. */
export function describeVisit({ page, savedAt, recording }: Visit): readonly string[] {
  const { start, inputs } = recording
  const { width, height } = start.viewport
  return [
    `Recorded on ${page} until ${savedAt}; frame ${width} × ${height} px, ${start.languages[0] ?? 'en'}, ${start.timeZone}.`,
    '',
    ...inputs.filter(({ event }) => event.kind === 'visitor').map(describeInput),
  ]
}

/** Describes an input with its time in seconds, and the text that was typed. */
export function describeInput({ at, name, event }: ReplayInput): string {
  const typed = event.kind === 'visitor' && event.step.text !== undefined ? `: ${event.step.text}` : ''
  return `${formatTime(at)} s  ${name}${typed}`.replaceAll(/\s*\n\s*/g, ' ')
}
