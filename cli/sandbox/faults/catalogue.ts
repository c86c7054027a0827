import { BROWSER_FAULTS } from './browserFaults.ts'
import { CABLE_FAULTS } from './cableFaults.ts'
import type { FaultEntry } from './faultEntry.ts'
import { HTTP_FAULTS } from './httpFaults.ts'
import type { ParameterValue, ValuesOf } from './parameters.ts'

/** All faults by name. The control API, the command line, the harness and the tests use these names. */
export const CATALOGUE = { ...HTTP_FAULTS, ...CABLE_FAULTS, ...BROWSER_FAULTS }

export type FaultName = keyof typeof CATALOGUE

/** Values of all parameters of a fault, with the defaults of those that were not set. */
export type FaultValues<Name extends FaultName> = ValuesOf<(typeof CATALOGUE)[Name]['parameters']>

/** Names of the faults with these targets. */
export type FaultNameOf<Target extends FaultEntry['target']> = {
  readonly [Name in FaultName]: (typeof CATALOGUE)[Name]['target'] extends Target ? Name : never
}[FaultName]

/** Fault with the parameters that were set. All names and values are valid. */
export type Fault = { readonly name: FaultName; readonly parameters: Readonly<Record<string, ParameterValue>> }

export const FAULT_NAMES = Object.keys(CATALOGUE) as readonly FaultName[]

export const entryOf = (name: FaultName): FaultEntry => CATALOGUE[name]

/** Names of the faults that the sandbox can cause. */
export const SANDBOX_FAULT_NAMES = FAULT_NAMES.filter((name) => entryOf(name).target !== 'browser')
