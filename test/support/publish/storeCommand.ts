import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'

const MAIN = join(__dirname, '../../../cli/main.ts')

export type StoreProcess = {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
}

/** Starts `widget-cli` as a process with the settings of a store. */
export function startStoreCommand(env: Readonly<Record<string, string>>, ...args: readonly string[]): StoreProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } }) // prettier-ignore
  const written = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => void (written.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (written.err += data.toString()))
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...written }))) }
}

/** Runs `widget-cli` with the settings of a store, and returns its output and exit code. */
export const storeCommand = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  startStoreCommand(env, ...args).ended

/** Runs `widget-cli --json` with the settings of a store, and returns its result. Throws if it fails. */
export async function storeResult<Result>(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Result> {
  const { code, out, err } = await storeCommand(env, ...args, '--json')
  if (code !== 0) throw new Error(out + err)
  return (JSON.parse(out) as { readonly result: Result }).result
}
