import { freePort } from '../freePort.ts'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'

type SandboxCommand = {
  readonly port: number
  readonly data?: string | undefined
  readonly isStrict?: boolean | undefined
  readonly log: (line: string) => void
}

/** The three services and the cable, without a widget to look at. */
export async function sandbox({ port, data, isStrict, log }: SandboxCommand): Promise<Sandbox> {
  const started = await startSandbox({ port: await freePort(port, log), dataDir: data, isStrict, log })
  log(`sandbox  ${started.url}`)
  return started
}
