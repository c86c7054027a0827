import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { VerifierOptions } from '@pact-foundation/pact-core'
import { isRecord } from '#tools/fields.ts'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Mismatch } from './mismatches.ts'
import type { Done, Job } from './worker.ts'

/** Path of the worker. It has the extension of this file: `.ts` in the source, `.js` when compiled. */
const WORKER = fileURLToPath(new URL(`worker${import.meta.url.slice(-3)}`, import.meta.url))

/** Pact's result of one interaction. */
export type PactResult =
  | { readonly status: 'passed' }
  | { readonly status: 'differs'; readonly mismatches: readonly Mismatch[] }
  /** The provider did not respond, or the interaction cannot be verified. */
  | { readonly status: 'broken'; readonly reason: string }

export type Verifier = {
  readonly verify: (options: VerifierOptions) => Promise<PactResult>
  readonly close: () => void
}

const MAX_OUTPUT_LENGTH = 2_000

/** Starts one process for all verifications, which run one after the other. */
export function createVerifier(): Verifier {
  const worker = startWorker()
  const pendingReports = new Map<number, (report: string) => void>()
  let output = ''
  let lastId = 0
  for (const stream of [worker.stdout, worker.stderr])
    stream?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-MAX_OUTPUT_LENGTH)))
  worker.on('message', ({ id, report }: Done) => {
    pendingReports.get(id)?.(report)
    pendingReports.delete(id)
  })
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once('error', (problem) => reject(new CliError('verifierFailed', toSafeText(problem.message, 300))))
    worker.once('exit', () => reject(new CliError('verifierFailed', toSafeText(output.trim(), MAX_OUTPUT_LENGTH))))
  })
  // Prevents an unhandled rejection if the process ends while no verification waits for it.
  ended.catch(() => undefined)
  return {
    verify: async (options) => {
      const id = (lastId += 1)
      const report = new Promise<string>((resolve) => pendingReports.set(id, resolve))
      worker.send({ id, options } satisfies Job)
      return toPactResult(await Promise.race([report, ended]))
    },
    close: () => void worker.kill(),
  }
}

/**
 * Starts the worker without `PACT_` variables: Pact reads settings from them, such as a broker's address or filters,
 * but only our options must count.
 */
function startWorker(): ChildProcess {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('PACT_'))
  // Requests to this machine must not go through a proxy.
  const noProxy = [process.env['NO_PROXY'] ?? process.env['no_proxy'], '127.0.0.1', 'localhost']
    .filter(Boolean)
    .join(',')
  return fork(WORKER, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...Object.fromEntries(environment), NO_PROXY: noProxy, no_proxy: noProxy, PACT_DO_NOT_TRACK: 'true' },
  })
}

type Report = {
  readonly interactionResults?: readonly {
    readonly result: string
    readonly mismatch?: {
      readonly type: string
      readonly message?: string
      readonly mismatches?: readonly Mismatch[]
    }
  }[]
}

function toPactResult(text: string): PactResult {
  const [result] = toReport(text)?.interactionResults ?? []
  if (result === undefined) return { status: 'broken', reason: toSafeText(text, 300) }
  if (result.result === 'OK') return { status: 'passed' }
  const { mismatches, message = 'Pact reports no reason' } = result.mismatch ?? {}
  return mismatches ? { status: 'differs', mismatches } : { status: 'broken', reason: message }
}

function toReport(text: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
