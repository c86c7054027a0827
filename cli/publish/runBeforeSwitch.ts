import { spawn } from 'node:child_process'
import { CliError } from '../errors.ts'

/**
 * Runs a command line in the shell of the system. Its output goes to standard error, because standard output is that of
 * the result. Throws `beforeSwitchFailed` if it does not end with 0.
 */
export async function runBeforeSwitch(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2] })
  const ending = await new Promise<string | number | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  if (ending !== 0) throw new CliError('beforeSwitchFailed', `\`${command}\` (${ending})`)
}
