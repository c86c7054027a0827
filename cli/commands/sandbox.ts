import { SANDBOX_PORT } from '../defaults.ts'
import { freePort } from '../freePort.ts'
import { needPackages } from '../optionalPackages.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

export type SandboxCommand = {
  /** 0 takes any free one. */
  readonly port?: number | undefined
  readonly data?: string | undefined
  /** Refuse what breaks a contract, instead of only telling of it. */
  readonly isStrict?: boolean | undefined
  readonly log?: ((line: string) => void) | undefined
}

/** The three services and the cable, without a widget to look at. */
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
