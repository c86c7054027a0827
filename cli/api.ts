import type { Manifest } from './bundle/bundle.ts'
import type { BuildOptions } from './commands/build.ts'
import type { Dev, DevOptions } from './commands/dev.ts'
import type { GenerateOptions } from './commands/generate.ts'
import type { SandboxCommand } from './commands/sandbox.ts'
import { needClone } from './packageFile.ts'
import type { Sandbox } from './sandbox/sandbox.ts'

/*
 * What `import { build } from 'livechat-widget'` gives: a function for each command, with its options and its result.
 * What the command line ends with, they throw as a `CliError`. Each loads its work when it is called.
 */

export { CliError, type ErrorCode, EXIT } from './errors.ts'
export type { OnProgress, Progress } from './terminal/progress.ts'
export type { BuildOptions, Dev, DevOptions, GenerateOptions, Manifest, Sandbox, SandboxCommand as SandboxOptions }

/** Builds the widget, the loader and the harness into a folder, whole or not at all. */
export async function build(options: BuildOptions = {}): Promise<Manifest> {
  const command = await import('./commands/build.ts')
  return command.build(options)
}

/** Starts the sandbox, the widget and a host page; `close` ends all of it. */
export async function dev(options: DevOptions = {}): Promise<Dev> {
  const command = await import('./commands/dev.ts')
  return command.dev(options)
}

/** Starts the three services and the cable on this machine; `close` ends them. */
export async function sandbox(options: SandboxCommand = {}): Promise<Sandbox> {
  const command = await import('./commands/sandbox.ts')
  return command.sandbox(options)
}

/** Writes the clients’ types, and gives the paths of the files; in a clone of the repository. */
export async function generate(options: GenerateOptions = {}): Promise<readonly string[]> {
  needClone('generate')
  const command = await import('./commands/generate.ts')
  return command.generate(options)
}

/** Compares what must agree, and gives the names of what does; in a clone of the repository. */
export async function check(log?: (line: string) => void): Promise<readonly string[]> {
  needClone('check')
  const command = await import('./commands/check.ts')
  return command.check(log)
}
