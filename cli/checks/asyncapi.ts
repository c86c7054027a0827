import { readFile } from 'node:fs/promises'
import { DiagnosticSeverity, Parser } from '@asyncapi/parser'
import { CliError } from '../errors.ts'

const CONTRACT = new URL('../../openapi/realtime.asyncapi.yaml', import.meta.url)

/** Refuses a contract of the cable with an error or a warning, its examples included. */
export async function checkAsyncapi(): Promise<void> {
  const { diagnostics } = await new Parser().parse(await readFile(CONTRACT, 'utf8'))
  const problems = diagnostics.filter(({ severity }) => Number(severity) <= Number(DiagnosticSeverity.Warning))
  if (problems.length === 0) return
  throw new CliError('badContract', problems.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n'))
}
