import { isProfileName, PROFILES, type ProfileName } from './openFigures.ts'

export type OpenOptions = {
  /** Number of rounds that count. */
  readonly rounds: number
  /** Checkout or build to compare with; undefined if only this checkout is measured. */
  readonly against: string | undefined
  readonly profiles: readonly ProfileName[]
}

/** Parses the options of the command line. Throws an error that says what an invalid option takes. */
export function parseOpenOptions(values: {
  readonly rounds?: string | undefined
  readonly against?: string | undefined
  readonly profiles?: string | undefined
}): OpenOptions {
  const names = Object.keys(PROFILES).filter(isProfileName)
  const rounds = Number(values.rounds ?? 5)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1')
  const profiles = values.profiles?.split(',') ?? names
  if (!profiles.every(isProfileName)) throw new Error(`--profiles takes a list of ${names.join(', ')}`)
  return { rounds, against: values.against, profiles }
}
