/**
 * Measures what the widget costs the host page and the visitor's browser, in Chromium, with the production build:
 *
 *   npm run bench -- [open] [conversation] [streaming] [embed] [cycles] [build] [publish] [storm] [frames] [timeline] [--seconds 60] [--seed N]
 *     [--tenants 10000] [--rounds 5] [--against DIR] [--profiles own,cpu,network] [--json FILE] [--markdown]
 *
 * open, what a visitor waits for: a tenant's build as in production, and a new browser for each visit. docs/performance.md
 * defines the figures
 *   --rounds         number of rounds; a value is the median of all of them
 *   --profiles       the machine's own speed, a processor that is slowed down four times, a slow 4G network
 *   --against        measures another checkout (or a build) in turns with this one; "control" is its value
 *
 * conversation, on the stand-alone page
 *   10,000 open      pushes all messages into an open chat: time from the end of the push until the newest is shown
 *   10,000 scroll    scrolls from the end to the top, one screen per frame: duration of the frames
 *   5,000 burst      pushes messages in random order, a third of them twice, as fast as the socket takes them: time
 *                    until the store holds all of them and the newest is shown
 *   200/s, typing    types a key every 100 ms for some seconds while messages arrive: time until its letter is painted
 *
 * The newest message can be "never" shown although the store holds all messages. Then the list did not follow the new
 * messages, although the reader was at its end.
 *
 * Each of these scenarios also reports the maximum number of elements in the document, the long tasks, and the heap
 * after garbage collection.
 *
 * streaming, on the stand-alone page
 *   growing answer   a bot sends a text of 4,000 words per minute in 20 updates per second, on a processor that is
 *                    slowed down four times: duration of the frames
 *
 * embed, first visits on a processor that is slowed down four times
 *   page …           compares a host page without the widget, with an empty frame in its place, and with the widget
 *                    before any interaction; "to control" is the ratio to the page without the widget. Values are
 *                    medians of five visits; the time of work is the minimum of five
 *
 * cycles, each scenario in its own page, after garbage collection
 *   1,000 drawn      creates and destroys widgets: growth of the resources that the page holds
 *   1,000 opened     also opens and closes each widget with its frame; takes minutes
 *   1,000 leaking    as the first, with a leak on purpose: shows that the measurement detects a leak
 *
 * build, `widget-cli build` as a process
 *   one tenant       has all features and all languages; built into an empty folder
 *   1,000 tenants    have 20 sets of features; built once, then again unchanged, then with a change in ten tenants, as
 *                    are 10,000 tenants; takes 6 to 10 minutes
 *   --tenants        number of tenants of the largest build, also for "publish"
 *   touched          files of a folder that the build with ten changed tenants writes, replaces or removes
 *   scripts, styles  maximum compressed size that visitors of each set may fetch
 *
 * publish, `widget-cli publish` to a folder, as a process
 *   1,000 tenants    have the same features; published to an empty folder, as are 10,000 tenants
 *   ten changed      tenants, published over the release before: the files that are stored
 *
 * storm, 10,000 real cable clients in virtual time; takes minutes and needs no browser
 *   tries, back      for eight kinds of server failure: connection attempts, and time until clients subscribe again
 *   one client       time until a single client subscribes again after a restart, and until it notices a silent
 *                    server, with jitter
 *
 * frames
 *   thrown           1,000,000 mutated frames through the cable's parsers; prints the seed, and --seed repeats a run
 *
 * timeline, the harness beside a frame of a build for development
 *   frame …          holds 10,000 items while 200 more arrive per second, also filtered: duration of the harness's
 *                    frames, compared with those without new items
 *
 * The scenarios push messages through the sandbox's `/sandbox/events`, which does not store them; the frame holds the
 * messages that it receives. Times depend on the machine, so the command first measures a fixed piece of work: compare
 * runs by their ratio to it. The table marks a missed goal, but a missed goal is no failure: the exit code is still 0.
 */
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from './build/build.ts'
import { calibrate } from './calibrate.ts'
import { conversation } from './conversation.ts'
import { cycles } from './cycles.ts'
import { embed } from './embed.ts'
import { frames } from './frames.ts'
import { type Figure, isMissed } from './figures.ts'
import { open } from './open/open.ts'
import { parseOpenOptions } from './open/openOptions.ts'
import { publish } from './build/publish.ts'
import { type Scenario, type StandaloneScenario, startScenarioRunner, toFigures } from './scenarioRunner.ts'
import { createStormScenarios } from './storm.ts'
import { streaming } from './streaming.ts'
import { markdownTable, table } from './table.ts'
import { timeline } from './harness/timeline.ts'

const SUITES: Readonly<Record<string, (seconds: number) => readonly (Scenario | StandaloneScenario)[]>> = {
  conversation,
  streaming,
  open: () => open(parseOpenOptions(values), log),
  embed,
  cycles,
  build: () => build(Number(values.tenants)),
  publish: () => publish(Number(values.tenants)),
  storm: createStormScenarios,
  timeline,
  frames: () => frames(Number(values.seed ?? Date.now() % 1_000_000)),
}

const log = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    tenants: { type: 'string', default: '10000' },
    rounds: { type: 'string' },
    against: { type: 'string' },
    profiles: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
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
  log(`calibration: ${calibrationMs.toFixed(0)} ms; ${cpus().length} × ${cpus()[0]?.model}, load ${load.toFixed(1)}`)
  const figures = await measure(scenarios)
  log(`\n${values.markdown ? markdownTable(figures) : table(figures)}\n`)
  const missed = figures.filter(isMissed).length
  log(
    missed === 0
      ? 'every goal is met'
      : `${missed} of ${figures.filter(({ goal }) => goal !== undefined).length} goals are missed`,
  )
  if (values.json === undefined) return
  const report = { at: new Date().toISOString(), node: process.version, calibrationMs, load, seconds, figures }
  await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
}

async function measure(scenarios: readonly (Scenario | StandaloneScenario)[]): Promise<readonly Figure[]> {
  const runner = scenarios.some((scenario) => 'play' in scenario) ? await startScenarioRunner(log) : undefined
  const figures: Figure[] = []
  try {
    for (const scenario of scenarios) {
      log(`… ${scenario.name}`)
      if ('measure' in scenario) figures.push(...toFigures(scenario.name, await scenario.measure()))
      else figures.push(...((await runner?.play(scenario)) ?? []))
    }
  } finally {
    await runner?.close()
  }
  return figures
}

await run()
