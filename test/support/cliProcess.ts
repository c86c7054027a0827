import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const MAIN = join(__dirname, '../../cli/main.ts')

const children: ChildProcess[] = []

type Ended = {
  readonly code: number | null
  /** Output of both streams, in the order in which it was written. */
  readonly said: string
  readonly out: string
  readonly err: string
}

export type CliProcess = {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves with the output so far as soon as it matches the pattern. */
  readonly hears: (words: RegExp) => Promise<string>
}

/** Runs `widget-cli` as a process and collects its output. */
export function widgetCli(...args: readonly string[]): CliProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const words = { said: '', out: '', err: '' }
  const waiting: { readonly words: RegExp; readonly resolve: (said: string) => void }[] = []
  const hear = (stream: 'out' | 'err') => (data: Buffer) => {
    words[stream] += data.toString()
    words.said += data.toString()
    for (const { words: wanted, resolve } of waiting) if (wanted.test(words.said)) resolve(words.said)
  }
  child.stdout.on('data', hear('out'))
  child.stderr.on('data', hear('err'))
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...words })))
  const hears = (wanted: RegExp): Promise<string> =>
    wanted.test(words.said)
      ? Promise.resolve(words.said)
      : new Promise((resolve) => waiting.push({ words: wanted, resolve }))
  return { child, ended, hears }
}

/** Kills the processes that the tests started. */
export function endCliProcesses(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}
