import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { fieldsOf, list, text } from '#tools/fields.ts'
import type { ReplayResult } from '#harness/replay/result.ts'
import { parseTimeZone } from '#harness/replay/timeZone.ts'
import { MAX_TRACE_BYTES } from '#harness/trace/traceSize.ts'
import { withBrowser } from '../browsers/browser.ts'
import { callReplayPage, openReplayPage, startServers } from '../commands/replay.ts'
import { CliError } from '../errors.ts'
import { requirePackages } from '../optionalPackages.ts'

export type ReplayFileOptions = {
  readonly file: string
  /** Number of inputs to give the frame; all by default. */
  readonly step?: number | undefined
  /** Folder for a report in Markdown with a picture after every step of the visitor. */
  readonly report?: string | undefined
  /** File for a Playwright test of the visit. */
  readonly test?: string | undefined
  /** Limit for the build and the whole replay, in ms; 300,000 by default. */
  readonly timeoutMs?: number | undefined
  /** Aborted to stop the replay. */
  readonly signal?: AbortSignal | undefined
}

/** Pictures in a report. A longer visit has them for its last steps. */
const MAX_PICTURES = 20

/**
 * Replays a file in an installed browser. Throws `badTrace`, `noBrowser`, `browserFailed`, `replayEnded` if the browser
 * ends during the replay, `slowReplay` after the limit, and `interrupted` if the signal aborts.
 */
export async function replayFile({
  timeoutMs = 300_000,
  signal,
  ...options
}: ReplayFileOptions): Promise<ReplayResult> {
  requirePackages('replay')
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await replayInBrowser({ ...options, signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]) })
  } catch (problem) {
    // An abort closes the browser, so that the work fails with an error about the browser.
    if (signal?.aborted) throw new CliError('interrupted', '', { cause: problem })
    throw limit.aborted ? new CliError('slowReplay', `${timeoutMs / 1_000} s`, { cause: problem }) : problem
  }
}

type ReplayRun = Omit<ReplayFileOptions, 'timeoutMs'> & { readonly signal: AbortSignal }

async function replayInBrowser({ file, step, report, test, signal }: ReplayRun): Promise<ReplayResult> {
  const trace = await readTraceFile(file)
  const servers = await startServers()
  try {
    const context = toContext(trace)
    return await withBrowser({ env: process.env, signal, context }, async (opened) => {
      const page = await opened.newPage()
      await openReplayPage(page, servers.url)
      const result = await callReplayPage<ReplayResult>(page, 'open', [trace.toString('base64'), step])
      const name = basename(file).replace(/(\.trace)?(\.gz|\.json)+$/, '')
      if (test !== undefined) await writeFile(test, await callReplayPage<string>(page, 'test', [name, []]))
      if (report !== undefined) await writeReport({ page, file, folder: report, name, result })
      return result
    })
  } finally {
    await servers.close()
  }
}

async function readTraceFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (problem) {
    throw new CliError('badTrace', `${file} cannot be read`, { cause: problem })
  }
}

/** Returns the options of the browser that the recorded one had: its time zone, and a window with room for the frame. */
function toContext(trace: Buffer): BrowserContextOptions {
  const timezoneId = readTimeZone(trace)
  return { viewport: { width: 1_440, height: 900 }, ...(timezoneId !== undefined && { timezoneId }) }
}

/**
 * Returns the time zone in the newest start of a frame; undefined for a file that is no trace or names no time zone, which
 * the page refuses.
 */
function readTimeZone(trace: Buffer): string | undefined {
  try {
    const isCompressed = trace[0] === 0x1f && trace[1] === 0x8b
    const json = isCompressed ? gunzipSync(trace, { maxOutputLength: MAX_TRACE_BYTES }) : trace
    const { items } = fieldsOf(JSON.parse(json.toString('utf8')))
    const starts = list(items)
      .map(fieldsOf)
      .filter(({ lane, name }) => lane === 'page' && name === 'start')
    return parseTimeZone(fieldsOf(JSON.parse(text(starts.at(-1)?.['payload']) ?? '{}'))['timeZone'])
  } catch {
    // The page of the replay says what is wrong with the file.
    return undefined
  }
}

type Report = {
  readonly page: Page
  readonly file: string
  readonly folder: string
  readonly name: string
  readonly result: ReplayResult
}

async function writeReport({ page, file, folder, name, result }: Report): Promise<void> {
  await mkdir(folder, { recursive: true })
  const steps = await callReplayPage<readonly number[]>(page, 'visitorSteps')
  const pictures: { step: number; file: string }[] = []
  for (const step of steps.filter((number) => number <= result.step).slice(-MAX_PICTURES)) {
    await callReplayPage(page, 'runTo', [step])
    const picture = `step-${step}.png`
    await page.locator('iframe[title="Replayed chat"]').screenshot({ path: join(folder, picture) })
    pictures.push({ step, file: picture })
  }
  await copyFile(file, join(folder, 'livechat-widget.trace.gz'))
  await writeFile(join(folder, 'report.md'), await callReplayPage<string>(page, 'report', [name, result, pictures]))
}
