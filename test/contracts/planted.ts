import type { Change } from '#test/support/contracts/providerBugs.ts'

/**
 * Planted bug of a provider, the interaction that must find the bug, the change that causes it, and a part of the
 * reported consequence.
 */
export type PlantedBug = readonly [bug: string, description: string, change: Change, loses: string]

/**
 * Difference that no visitor notices, the interactions in which it must not be reported (undefined for all), and the
 * change that causes it.
 */
export type HarmlessDifference = readonly [
  difference: string,
  descriptions: readonly string[] | undefined,
  change: Change,
]
