import type { Change } from '#test/support/contracts/providerBugs.ts'

/** Bug of a provider, the interaction that must find it, and a part of the report about what a visitor loses. */
export type Planted = readonly [bug: string, description: string, change: Change, loses: string]

/**
 * Difference that no visitor notices, and the interactions in which it must not be reported. If they are undefined, all
 * interactions apply.
 */
export type Harmless = readonly [difference: string, descriptions: readonly string[] | undefined, change: Change]
