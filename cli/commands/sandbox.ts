import { SANDBOX_PORT } from '../defaults.ts'
import { findFreePort } from '../freePort.ts'
import { requirePackages } from '../optionalPackages.ts'
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
  requirePackages('sandbox')
  const { startSandbox } = await import('../sandbox/sandbox.ts')
  return startSandbox({ port: await findFreePort(port, log), dataDir: data, isStrict, log })
}
