import type { ReplayResult } from '#harness/replay/result.ts'
import { toPrintableItem } from '../terminal/printable.ts'

/** Lists of a result that should be empty, with what they mean. */
const LISTS = [
  ['errors', 'Errors of the frame'],
  ['violations', 'Not as the schema says'],
  ['missing', 'Recorded, but not replayed'],
  ['added', 'Replayed, but not recorded'],
] as const

/** True if the replay shows an error or differs from the recording. */
export const hasReplayProblems = (result: ReplayResult): boolean =>
  result.problems.length > 0 || LISTS.some(([field]) => result[field].length > 0)

/** Returns the result of a replay as lines for a person. */
export function resultLines(result: ReplayResult): readonly string[] {
  const { problems, step, steps, at, requests, hash } = result
  const lists = [
    ['Inputs that the frame does not take', problems.map(({ text }) => text)] as const,
    ...LISTS.map(([field, title]) => [title, result[field]] as const),
  ].filter(([, lines]) => lines.length > 0)
  return [
    `Replayed ${step} of ${steps} inputs in ${(at / 1_000).toFixed(1)} s of virtual time; ${requests.length} requests.`,
    `Screen: SHA-256 ${toPrintableItem(hash, '  ')}`,
    ...lists.flatMap(([title, lines]) => [
      '',
      `${title}:`,
      ...lines.map((line) => `  ${toPrintableItem(line, '    ')}`),
    ]),
    ...(lists.length === 0 ? ['No error, and no difference from the recording.'] : []),
  ]
}
