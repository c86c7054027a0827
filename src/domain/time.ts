import type { Brand } from './brand.ts'

/** Whole seconds since 1970, as the servers write them. */
export type EpochSeconds = Brand<number, 'EpochSeconds'>

/** Milliseconds since 1970, as browsers count them. */
export type EpochMs = Brand<number, 'EpochMs'>

export const epochMs = (milliseconds: number): EpochMs => milliseconds as EpochMs

/** A `Date` of more milliseconds than this may be invalid, and formatting it would throw. */
const LAST_MOMENT_S = 8e12

/** A moment out of range, as a server may write it by mistake, becomes the first or the last that can be formatted. */
export const epochSeconds = (seconds: number): EpochSeconds =>
  Math.min(Math.max(seconds, 0), LAST_MOMENT_S) as EpochSeconds

export const toSeconds = (moment: EpochMs): EpochSeconds => epochSeconds(Math.floor(moment / 1000))

export const toMs = (moment: EpochSeconds): EpochMs => epochMs(moment * 1000)
