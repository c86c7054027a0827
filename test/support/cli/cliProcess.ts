import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const MAIN = join(__dirname, '../../../cli/main.ts')

const children: ChildProcess[] = []

type CliResult = {
  readonly code: number | null
  /** Output of both streams, in the order in which it was written. */
  readonly output: string
  readonly out: string
  readonly err: string
}

export type CliProcess = {
  readonly child: ChildProcess
  readonly ended: Promise<CliResult>
  /** Resolves with the output so far as soon as it matches the pattern. */
  readonly waitForOutput: (pattern: RegExp) => Promise<string>
}

/** Runs `widget-cli` as a process and collects its output. */
export function widgetCli(...args: readonly string[]): CliProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const outputs = { output: '', out: '', err: '' }
  const waiters: { readonly pattern: RegExp; readonly resolve: (output: string) => void }[] = []
  const onData = (stream: 'out' | 'err') => (data: Buffer) => {
    outputs[stream] += data.toString()
    outputs.output += data.toString()
    for (const { pattern, resolve } of waiters) if (pattern.test(outputs.output)) resolve(outputs.output)
  }
  child.stdout.on('data', onData('out'))
  child.stderr.on('data', onData('err'))
  const ended = new Promise<CliResult>((resolve) => child.on('close', (code) => resolve({ code, ...outputs })))
  const waitForOutput = (pattern: RegExp): Promise<string> =>
    pattern.test(outputs.output)
      ? Promise.resolve(outputs.output)
      : new Promise((resolve) => waiters.push({ pattern, resolve }))
  return { child, ended, waitForOutput }
}

/** Kills the processes that the tests started. */
export function endCliProcesses(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}
