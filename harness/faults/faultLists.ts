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

/** Returns a sentence that counts and names the active faults, and their preset; '' if there are none. */
export function describeFaults(active: readonly ActiveFault[], presets: readonly FaultPreset[]): string {
  if (active.length === 0) return ''
  const preset = presets.find((candidate) => isApplied(candidate, active))
  const count = active.length === 1 ? '1 fault is active' : `${active.length} faults are active`
  const names = active.map(({ id, isWaiting }) => (isWaiting ? `${id} (waits)` : id)).join(', ')
  return `${count}${preset === undefined ? '' : ` (preset ${preset.name})`}: ${names}.`
}

const areEqual = (one: FaultValues, other: FaultValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])
