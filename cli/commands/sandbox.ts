import { SANDBOX_PORT } from '../defaults.ts'
import { freePort } from '../freePort.ts'
import { needPackages } from '../optionalPackages.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

export type SandboxCommand = {
  /** Port to listen on. 0 takes any free port. */
  readonly port?: number | undefined
  readonly data?: string | undefined
  /** Rejects requests that violate a contract, instead of only reporting them. */
  readonly isStrict?: boolean | undefined
  readonly log?: ((line: string) => void) | undefined
}

/** Starts the three services and the cable, without a host page. */
export async function sandbox({
  port = SANDBOX_PORT,
  data,
  isStrict,
  log = () => undefined,
}: SandboxCommand = {}): Promise<Sandbox> {
  needPackages('sandbox')
  const { startSandbox } = await import('../sandbox/sandbox.ts')
  return startSandbox({ port: await freePort(port, log), dataDir: data, isStrict, log })
}
