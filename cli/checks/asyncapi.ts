import { readFile } from 'node:fs/promises'
import { Parser } from '@asyncapi/parser'
import { CliError } from '../errors.ts'

const CONTRACT = new URL('../../openapi/realtime.asyncapi.yaml', import.meta.url)

/** Severities that fail the check: errors and warnings, as the parser numbers them. */
const FAILING_SEVERITIES: readonly number[] = [0, 1]

/** Throws `badContract` if the contract of the cable, including its examples, has an error or a warning. */
export async function checkAsyncapi(): Promise<void> {
  const { diagnostics } = await new Parser().parse(await readFile(CONTRACT, 'utf8'))
  const problems = diagnostics.filter(({ severity }) => FAILING_SEVERITIES.includes(severity))
  if (problems.length === 0) return
  throw new CliError('badContract', problems.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'))
}
