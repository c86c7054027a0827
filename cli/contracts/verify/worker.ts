import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core'

/*
 * A process of its own, because Pact's library prints what it likes to standard output, and is native: what breaks it
 * does not break the command.
 */

export type Job = { readonly id: number; readonly options: VerifierOptions }

/** Pact's own report as JSON text; anything else is why there is none. */
export type Done = { readonly id: number; readonly report: string }

type PactCore = { readonly verifyPacts: (options: VerifierOptions) => Promise<string> }

/** CommonJS: Node hands over the module, and its default in it. */
const { verifyPacts } = ('default' in pactCore ? pactCore.default : pactCore) as PactCore

process.on('message', ({ id, options }: Job) => {
  void verify(options).then((report) => process.send?.({ id, report } satisfies Done))
})

// A kind end would wait for the native library, which may be waiting for a service.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** A contract that is not kept is a report, too. */
async function verify(options: VerifierOptions): Promise<string> {
  try {
    return await verifyPacts(options)
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}
