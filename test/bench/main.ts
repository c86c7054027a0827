/**
 * What the widget costs its host page and the visitor's browser, in real Chromium, on the production build:
 *
 *   npm run bench -- [conversation] [embed] [cycles] [build] [storm] [frames] [--seconds 60] [--seed N] [--json FILE]
 *
 * conversation, on the widget's own page
 *   10,000 open      all of them are pushed into an open chat: when the newest is shown, counted from the push's end
 *   10,000 scroll    from the end to the top, a screen a frame: how long frames take
 *   5,000 burst      in disorder, a third twice, as fast as the socket takes them: when all are held and the newest shown
 *   200/s, typing    for some seconds, a key every 100 ms: how long until a key's letter is painted
 *
 * "never" shown though all are held: the reader was at the end, and was left behind while messages came in.
 *
 * For each of these also elements in the document at most, long tasks, and the heap after garbage was collected.
 *
 * embed, first visits on a processor slowed down four times
 *   page …           the same host page without the widget, with an empty frame in its place, and with it untouched:
 *                    medians of five, of work the least; "to control" is the ratio to the plain page
 *   … click          the bubble is clicked at once, or after a hand has rested on it: until the panel shows its skeleton,
 *                    Home, and, one click on, a composer to type in; the last once more at the machine's own speed
 *
 * cycles, each in a page of its own, after garbage was collected
 *   1,000 drawn      widgets made and destroyed: what the page holds more than before
 *   1,000 opened     with their frame, opened and closed; takes minutes
 *   1,000 leaking    as the first, with a leak planted: what the same measure says of it
 *
 * build, `widget-cli build` as a process
 *   one tenant       with everything, in all languages, into an empty folder
 *   1,000 tenants    of 20 sets of parts; then again, and again with a change in one of them
 *   scripts, styles  what visitors of each set may fetch at most, compressed
 *
 * storm, 10,000 real cable clients in virtual time; minutes, without a browser
 *   tries, back      what they do to a server that is lost in eight ways, and how soon they are back
 *   one client       how soon it is back after a restart, and notices silence, with the jitter on
 *
 * frames
 *   thrown           1,000,000 mutated frames through the cable's parsers; the seed is printed, --seed repeats a run
 *
 * Messages are pushed through the sandbox's side door and are not kept there: the frame keeps what it is told. Times
 * depend on the machine, so a fixed piece of work is timed first: compare runs by their ratio to it. A goal that is
 * missed is marked and no failure: the command ends with 0 all the same.
 */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { calibrate } from './calibrate.ts'
import { conversation } from './conversation.ts'
import { cycles } from './cycles.ts'
import { embed } from './embed.ts'
import { frames } from './frames.ts'
import { type Figure, isMissed } from './figures.ts'
import { type Alone, openHouse, type Scenario, toFigures } from './house.ts'
import { storms } from './storm.ts'
import { table } from './table.ts'

const SUITES: Readonly<Record<string, (seconds: number) => readonly (Scenario | Alone)[]>> = {
  conversation,
  embed,
  cycles,
  build,
  storm: storms,
  frames: () => frames(Number(values.seed ?? Date.now() % 1_000_000)),
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' }, json: { type: 'string' } },
})

async function run(): Promise<void> {
  const seconds = Number(values.seconds)
  if (!(seconds > 0)) throw new Error('--seconds takes a number above 0')
  const scenarios = (positionals.length === 0 ? Object.keys(SUITES) : positionals).flatMap((name) => {
    const suite = SUITES[name]
    if (suite === undefined) throw new Error(`no suite ${name}; there is ${Object.keys(SUITES).join(', ')}`)
    return suite(seconds)
  })
  const load = loadavg()[0] ?? 0
  const calibrationMs = calibrate()
  say(`calibration: ${calibrationMs.toFixed(0)} ms; ${cpus().length} × ${cpus()[0]?.model}, load ${load.toFixed(1)}`)
  const figures = await measure(scenarios)
  say(`\n${table(figures)}\n`)
  const missed = figures.filter(isMissed).length
  say(
    missed === 0
      ? 'every goal is met'
      : `${missed} of ${figures.filter(({ goal }) => goal !== undefined).length} goals are missed`,
  )
  if (values.json === undefined) return
  const report = { at: new Date().toISOString(), node: process.version, calibrationMs, load, seconds, figures }
  await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
}

async function measure(scenarios: readonly (Scenario | Alone)[]): Promise<readonly Figure[]> {
  const house = scenarios.some((scenario) => 'play' in scenario) ? await openHouse(say) : undefined
  const figures: Figure[] = []
  try {
    for (const scenario of scenarios) {
      say(`… ${scenario.name}`)
      if ('alone' in scenario) figures.push(...toFigures(scenario.name, await scenario.alone()))
      else figures.push(...((await house?.play(scenario)) ?? []))
    }
  } finally {
    await house?.close()
  }
  return figures
}

await run()
