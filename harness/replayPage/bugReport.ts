import { toPrintable } from '#cli/terminal/printable.ts'
import type { ReplayResult } from '../replay/result.ts'
import { formatTime } from '../timeline/formats.ts'
import { toOutcome } from '../timeline/outcome.ts'
import { describeInput, type Visit } from './visit.ts'

/** Picture of the frame after a step. */
export type Picture = { readonly step: number; readonly file: string }

/**
 * Returns a report of a visit in Markdown: what the visitor did, what the frame shows, what is wrong, and how to replay
 * it.
 */
export function toBugReport(visit: Visit, result: ReplayResult, pictures: readonly Picture[]): string {
  const { recording, page, savedAt } = visit
  const { viewport, languages, timeZone } = recording.start
  const size = `${viewport.width} × ${viewport.height} px`
  const circumstances = [
    ['Recorded until', savedAt],
    ['Host page', page],
    ['Frame', size],
    ['Language', languages[0] ?? ''],
    ['Time zone', timeZone],
  ] as const
  return [
    `# Bug report: ${toCode(visit.name)}`,
    circumstances.map(([label, text]) => `- ${label}: ${toCode(text)}`).join('\n'),
    '## What the visitor did',
    listSteps(visit, pictures).join('\n'),
    '## What is wrong',
    ...listFailedRequests(visit),
    ...listProblems(result),
    '## What the frame shows at the end',
    fence(result.text),
    '## Requests',
    fence(result.requests.map((request) => request.slice(0, 400)).join('\n')),
    '## Replay',
    'Open the trace on the page `/replay` of the harness (`npm start`), or:',
    fence('npx widget-cli replay livechat-widget.trace.gz'),
    '',
  ].join('\n\n')
}

const listSteps = ({ recording }: Visit, pictures: readonly Picture[]): readonly string[] =>
  recording.inputs.flatMap((input, index) => {
    if (input.event.kind !== 'visitor') return []
    const picture = pictures.find(({ step }) => step === index + 1)
    const line = `- ${toCode(describeInput(input))}`
    return [picture === undefined ? line : `${line}\n\n  ![after step ${picture.step}](${picture.file})`]
  })

/** Returns the recorded requests that were refused or got no response, with the time. */
function listFailedRequests({ recording }: Visit): readonly string[] {
  const failed = recording.inputs.flatMap(({ at, event }) => {
    if (event.kind !== 'response') return []
    const { method, path } = event.response
    const outcome = toOutcome(event.response)
    return outcome?.isFailure === true ? [`${formatTime(at)} ${method} ${path}: ${outcome.text}`] : []
  })
  return failed.length === 0 ? [] : [`Requests that failed in the recording:\n\n${fence(failed.join('\n'))}`]
}

const TITLES: readonly (readonly [keyof ReplayResult & ('errors' | 'violations' | 'missing' | 'added'), string])[] = [
  ['errors', 'Errors of the frame'],
  ['violations', 'Not as the schema says'],
  ['missing', 'Recorded, but not replayed'],
  ['added', 'Replayed, but not recorded'],
]

function listProblems(result: ReplayResult): readonly string[] {
  const found = TITLES.filter(([field]) => result[field].length > 0)
  const inputs = result.problems.map(({ text }) => text)
  if (found.length === 0 && inputs.length === 0)
    return ['The replay finds no error, no broken schema and no difference from the recording.']
  return [
    ...found.map(([field, title]) => `${title}:\n\n${fence(result[field].join('\n'))}`),
    ...(inputs.length > 0 ? [`Inputs that the replay could not repeat:\n\n${fence(inputs.join('\n'))}`] : []),
  ]
}

/** Returns a block of text that no text inside can end. */
function fence(text: string): string {
  const ticks = '`'.repeat(Math.max(2, longestRun(text)) + 1)
  return `${ticks}\n${toPrintable(text)}\n${ticks}`
}

/**
 * Returns a text as code in one line, which no text inside can end. GitHub makes no mention, issue or link of code, but
 * does of a text whose characters are escaped.
 */
function toCode(text: string): string {
  const line = toPrintable(text.replaceAll(/\s+/g, ' ').trim())
  if (line === '') return 'unknown'
  const ticks = '`'.repeat(longestRun(line) + 1)
  // Markdown removes one space on both sides.
  return line.startsWith('`') || line.endsWith('`') ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`
}

/** Returns the length of the longest run of backticks. */
const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0)
