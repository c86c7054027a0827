import type { Brand } from './brand.ts'

/** Whole seconds since 1970, as the servers write them. */
export type EpochSeconds = Brand<number, 'EpochSeconds'>

/** Milliseconds since 1970, as browsers count them. */
export type EpochMs = Brand<number, 'EpochMs'>

export const epochMs = (milliseconds: number): EpochMs => milliseconds as EpochMs

export const epochSeconds = (seconds: number): EpochSeconds => seconds as EpochSeconds

export const toSeconds = (moment: EpochMs): EpochSeconds => epochSeconds(Math.floor(moment / 1000))

export const toMs = (moment: EpochSeconds): EpochMs => epochMs(moment * 1000)
