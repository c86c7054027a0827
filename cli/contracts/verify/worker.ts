import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core'

/*
 * This file runs in its own process, because Pact's library is native and prints to standard output. A crash of the
 * library does not end the command.
 */

export type Job = { readonly id: number; readonly options: VerifierOptions }

/** Result of a job. `report` is Pact's report as JSON text, or the reason why there is none. */
export type Done = { readonly id: number; readonly report: string }

type PactCore = { readonly verifyPacts: (options: VerifierOptions) => Promise<string> }

/** Pact's core is CommonJS, so Node may give its exports as the module's `default`. */
const { verifyPacts } = ('default' in pactCore ? pactCore.default : pactCore) as PactCore

process.on('message', ({ id, options }: Job) => {
  void verify(options).then((report) => process.send?.({ id, report } satisfies Done))
})

// A graceful exit would wait for the native library, which may be waiting for a service.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Returns Pact's report, or an error message. A contract that does not hold gives a report, too. */
async function verify(options: VerifierOptions): Promise<string> {
  try {
    return await verifyPacts(options)
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}
