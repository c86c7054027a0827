import { SANDBOX_PORT } from '../defaults.ts'
import { CliError } from '../errors.ts'
import { findFreePort } from '../freePort.ts'
import { requirePackages } from '../optionalPackages.ts'
import type { InitialFaults } from '../sandbox/faults/faultControl.ts'
import { parseFaults } from '../sandbox/faults/faultText.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

export type SandboxCommand = {
  /** Port to listen on. 0 takes any free port. */
  readonly port?: number | undefined
  readonly data?: string | undefined
  /** Faults that are active from the start: names of presets and faults, such as `lift,drop-events:share=0.1`. */
  readonly faults?: string | undefined
  /** Seed of the random decisions of the faults. */
  readonly seed?: number | undefined
  /** Rejects requests that violate a contract, instead of only reporting them. */
  readonly isStrict?: boolean | undefined
  readonly log?: ((line: string) => void) | undefined
}

/** Starts the three services and the cable, without a host page. */
export async function sandbox({
  port = SANDBOX_PORT,
  data,
  faults,
  seed,
  isStrict,
  log = () => undefined,
}: SandboxCommand = {}): Promise<Sandbox> {
  const initialFaults = readFaults(faults, seed)
  requirePackages('sandbox')
  const { startSandbox } = await import('../sandbox/sandbox.ts')
  return startSandbox({ port: await findFreePort(port, log), dataDir: data, isStrict, faults: initialFaults, log })
}

/** Parses the faults of a command. Throws `badFaults` for an unknown name or an invalid parameter. */
export function readFaults(text: string | undefined, seed: number | undefined): InitialFaults {
  if (text === undefined) return { faults: [], seed }
  const parsed = parseFaults(text)
  if ('problem' in parsed) throw new CliError('badFaults', parsed.problem)
  return { faults: parsed.value, seed }
}
