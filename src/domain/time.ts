import type { Brand } from './brand.ts'

/** Whole seconds since 1970, as the servers write them. */
export type EpochSeconds = Brand<number, 'EpochSeconds'>

/** Milliseconds since 1970, as browsers count them. */
export type EpochMs = Brand<number, 'EpochMs'>
