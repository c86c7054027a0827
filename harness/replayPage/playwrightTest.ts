import { toPrintable } from '#cli/terminal/printable.ts'
import type { Recording } from '../replay/recording.ts'
import { describeVisit, type Visit } from './visit.ts'

/** Text that must be on the screen at the end, so many times. */
export type Expectation = { readonly text: string; readonly count: number }

/**
 * Returns the source of a Playwright test that replays a visit. It needs nothing but the package of the widget. The test
 * fails if the frame has an error, if a message breaks its schema, if an input cannot be repeated, or if a text is not on
 * the screen as expected.
 */
export function toPlaywrightTest(visit: Visit, expectations: readonly Expectation[]): string {
  const { name, trace, recording } = visit
  return `import { Buffer } from 'node:buffer'
import { expect, test } from '@playwright/test'
import { replay } from 'livechat-widget'

/*
 * A recorded visit. To look at it, save TRACE as a file and open it on the page /replay of the harness.
 *
${describeVisit(visit)
  .map((line) => ` * ${toPrintable(line).replaceAll('*/', '* /')}`.trimEnd())
  .join('\n')}
 */
const TRACE = Buffer.from(
  ${quote(trace)},
  'base64',
)

test.use({ timezoneId: ${quote(recording.start.timeZone)} })

test(${quote(name)}, async ({ page }) => {
  // A replay takes longer than the 30 s that a test has by default.
  test.setTimeout(${timeoutOf(recording)})
  const { frame, result } = await replay({ trace: TRACE, page })

  expect(result.problems).toEqual([])
  expect(result.errors).toEqual([])
  expect(result.violations).toEqual([])
${expectations.map(({ text, count }) => `  await expect(frame.getByText(${quote(text)}, { exact: true })).toHaveCount(${count})\n`).join('')}})
`
}

/** Returns the time that the test may take, in ms. On a busy machine, a step takes up to half a second. */
const timeoutOf = ({ inputs }: Recording): number => 60_000 + 500 * inputs.length

/** Returns a text as a literal of JavaScript without control characters. */
const quote = (text: string): string =>
  `'${toPrintable(text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`))}'`
