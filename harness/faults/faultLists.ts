import type { ActiveFault, FaultPreset, FaultValues } from '../sandbox.ts'

/** Active faults that affect a tenant, and those that affect only other tenants, such as the copies of the stories. */
export type TenantFaults = { readonly own: readonly ActiveFault[]; readonly others: readonly ActiveFault[] }

/** Separates the faults of the tenant with this token, and of all tenants, from those of other tenants. */
export function separateTenants(active: readonly ActiveFault[], token: string): TenantFaults {
  const isOwn = ({ parameters }: ActiveFault): boolean => parameters['token'] === undefined || parameters['token'] === token // prettier-ignore
  return { own: active.filter(isOwn), others: active.filter((fault) => !isOwn(fault)) }
}

/**
 * Returns whether a preset is applied: some faults are active, and the preset contains each of them. Faults of a preset
 * that have ended, such as a cut socket, are no longer in the list.
 */
export const isApplied = ({ faults }: FaultPreset, active: readonly ActiveFault[]): boolean =>
  active.length > 0 &&
  active.every(({ name, parameters }) =>
    faults.some((fault) => fault.name === name && areEqual(fault.parameters, parameters)),
  )

const areEqual = (one: FaultValues, other: FaultValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
