import { InvalidArgumentError } from 'commander'
import type { Declare } from '../shell.ts'
import { parseSeconds, withExamples } from '../values.ts'

type Options = { readonly timeout: number; readonly strict?: true }

export const declareDoctor: Declare = (program, { run }) =>
  withExamples(
    program
      .command('doctor')
      .argument('<url>', 'address of the page that embeds the chat', parseAddress)
      .summary('find out why the chat does not work on a page')
      .description(
        'Visits a page with an installed Chrome, Chromium or Edge as a first-time visitor, opens the chat, and says why it does not show or does not work, with the fix to paste. ' +
          'Sends no message. Works for pages with Chatwoot’s script too. Exits with 1 for errors, but not for warnings. ' +
          'CHROME_PATH selects another browser.',
      )
      .option('--timeout <seconds>', 'limit for the whole visit', parseSeconds(5, 300), 30)
      .option('--strict', 'exit with 1 for warnings too')
      .action(
        run<Options>(async ({ options: { timeout, strict }, args: [url = ''], paint, signal }) => {
          const [{ doctor }, { diagnosisLines }] = await Promise.all([
            import('../../commands/doctor.ts'),
            import('../../doctor/report.ts'),
          ])
          const diagnosis = await doctor({ url, timeoutMs: timeout * 1_000, signal })
          return {
            value: diagnosis,
            output: diagnosisLines(diagnosis, paint).join('\n'),
            hasProblems: diagnosis.verdict === 'broken' || (strict === true && diagnosis.verdict === 'warning'),
          }
        }),
      ),
    [
      ['find out why the chat does not show on a page', 'doctor https://shop.example.com/'],
      ['fail a pipeline for warnings too, and keep the evidence', 'doctor https://shop.example.com/ --strict --json'],
    ],
  )

function parseAddress(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text
  const suggestion = suggestAddress(text) ?? 'the address of a page, such as https://shop.example.com/'
  throw new InvalidArgumentError(`Use ${suggestion}.`)
}

/** Completes the address of a host without its scheme. Returns undefined for any other text. */
function suggestAddress(text: string): string | undefined {
  const { host } = /^(?<host>[a-z\d.-]+|\[[a-f\d:]+\])(?::\d+)?(?:[/?#]|$)/i.exec(text)?.groups ?? {}
  if (host === undefined) return undefined
  const isLocal = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/i.test(host)
  const address = `${isLocal ? 'http' : 'https'}://${text}`
  return URL.canParse(address) ? address : undefined
}
