import { useEffect, useState } from 'react'
import type { ActiveFaults, FaultCatalogue, Sandbox } from '../sandbox.ts'

type Loaded = { readonly catalogue: FaultCatalogue | undefined; readonly faults: ActiveFaults | undefined }

/** Loads the catalogue of faults once, and the active faults whenever the sandbox reports a change of them. */
export function useFaults(sandbox: Sandbox, onProblem: (problem: string) => void): Loaded {
  const [catalogue, setCatalogue] = useState<FaultCatalogue>()
  const [faults, setFaults] = useState<ActiveFaults>()
  useEffect(() => {
    let requests = 0
    const report = (problem: unknown): void => onProblem(`The faults cannot be loaded. ${String(problem)}`)
    const read = (): void => {
      requests += 1
      const request = requests
      // A response that a newer request has overtaken is ignored.
      sandbox.faults().then((next) => request === requests && setFaults(next), report)
    }
    sandbox.faultCatalogue().then(setCatalogue, report)
    read()
    const unsubscribe = sandbox.subscribe(({ kind }) => {
      if (kind === 'faults') read()
    }, read)
    return () => {
      requests = -1
      unsubscribe()
    }
  }, [sandbox, onProblem])
  return { catalogue, faults }
}
