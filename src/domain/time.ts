import type { Brand } from '#tools/brand.ts'

/** Whole seconds since 1970, as servers write them. */
export type EpochSeconds = Brand<number, 'EpochSeconds'>

/** Milliseconds since 1970, as browsers count them. */
export type EpochMs = Brand<number, 'EpochMs'>

export const epochMs = (milliseconds: number): EpochMs => milliseconds as EpochMs

/** Last supported time, in seconds. A later `Date` may be invalid, and formatting it would throw. */
const LAST_MOMENT_S = 8e12

/** Limits a time to the range that can be formatted. A server may send a time outside this range by mistake. */
export const epochSeconds = (seconds: number): EpochSeconds =>
  Math.min(Math.max(seconds, 0), LAST_MOMENT_S) as EpochSeconds

export const toSeconds = (moment: EpochMs): EpochSeconds => epochSeconds(Math.floor(moment / 1000))

export const toMs = (moment: EpochSeconds): EpochMs => epochMs(moment * 1000)
