import { run } from '#cli/run.ts'
import type { ProcessContext } from '#cli/terminal/terminal.ts'

export type CliResult = { readonly code: number; readonly out: string; readonly err: string }

/** Runs the whole command line in this process. Returns its output and its exit code. */
export async function runCli(argv: readonly string[], overrides: Partial<ProcessContext> = {}): Promise<CliResult> {
  const written = { out: '', err: '' }
  const code = await run(argv, {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env: {},
    now: () => 0,
    every: () => () => undefined,
    onStop: () => undefined,
    onDefect: () => undefined,
    ...overrides,
  })
  return { code, ...written }
}
