import type { ReplayResult } from '../replay/result.ts'
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
  const cells = [savedAt, page, size, languages[0] ?? '', timeZone].map(escapeMarkdown)
  return [
    `# ${escapeMarkdown(visit.name)}`,
    `| recorded until | host page | frame | language | time zone |\n| --- | --- | --- | --- | --- |\n| ${cells.join(' | ')} |`,
    '## What the visitor did',
    ...listSteps(visit, pictures),
    '## What is wrong',
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
    const line = `- ${escapeMarkdown(describeInput(input))}`
    return [picture === undefined ? line : `${line}\n\n  ![after step ${picture.step}](${picture.file})`]
  })

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
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${text}\n${ticks}`
}

/** Escapes a text for one line of Markdown. An escaped `&` begins no entity. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(/[\\`*_[\]<>|#!&~]/g, String.raw`\$&`)
