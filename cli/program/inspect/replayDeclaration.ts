import { InvalidArgumentError } from 'commander'
import type { Declare } from '../shell.ts'
import { parseSeconds, withExamples } from '../values.ts'

type Options = {
  readonly timeout: number
  readonly step?: number
  readonly report?: string
  readonly test?: string
}

export const declareReplay: Declare = (program, { run }) =>
  withExamples(
    program
      .command('replay')
      .argument('<trace>', 'file that the harness has saved')
      .summary('replay a recorded visit')
      .description(
        'Builds the widget and replays a visit in an installed Chrome, Chromium or Edge: what the frame got then, at the same virtual time. ' +
          'Exits with 1 if the frame has an error, breaks a schema, or does something else than in the recording. ' +
          'CHROME_PATH selects another browser.',
      )
      .option('--timeout <seconds>', 'limit for the build and the whole replay', parseSeconds(5, 3_600), 300)
      .option('--step <number>', 'stop after this input', parseStep)
      .option('--report <dir>', 'write a report in Markdown, with a picture after every step of the visitor')
      .option('--test <file>', 'write a Playwright test of the visit')
      .action(
        run<Options>(async ({ options: { timeout, ...options }, args: [file = ''], signal }) => {
          const [{ replayFile }, { hasReplayProblems, resultLines }] = await Promise.all([
            import('../../replay/replayFile.ts'),
            import('../../replay/resultLines.ts'),
          ])
          const result = await replayFile({ ...options, file, timeoutMs: timeout * 1_000, signal })
          return { value: result, output: resultLines(result).join('\n'), hasProblems: hasReplayProblems(result) }
        }),
      ),
    [
      ['replay a trace of a bug report', 'replay livechat-widget.trace.gz'],
      ['make a report and a test of it', 'replay livechat-widget.trace.gz --report bug --test bug.spec.ts'],
    ],
  )

function parseStep(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use the number of an input, such as 12.')
}
