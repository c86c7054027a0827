import type { Change } from '#test/support/providerBugs.ts'

/** A bug of a provider, the interaction that has to find it, and words of what a visitor loses. */
export type Planted = readonly [bug: string, description: string, change: Change, loses: string]

/** A difference that no visitor notices, and the interactions in which it must give no alarm; undefined: in all. */
export type Harmless = readonly [difference: string, descriptions: readonly string[] | undefined, change: Change]
