import { PROFILES, type ProfileName } from './openFigures.ts'
import type { OpenOptions } from './openOptions.ts'

/** Visits of one round. */
const VISITS = ['cold click', 'hovered click', 'returning visitor'] as const

/** Visits for which the slow network is no profile: what they measure is the work of the frame. */
const WORK_VISITS = ['burst of 100', 'burst of 1,000', 'long conversation'] as const

export type VisitName = (typeof VISITS)[number] | (typeof WORK_VISITS)[number]

/** One visit to each of the builds. The steps of round 0 do not count: the servers read their files in it. */
export type Step = { readonly round: number; readonly profile: ProfileName; readonly visit: VisitName }

/** Returns all steps in their order. Round 0 has only the first profile. */
export const stepsOf = ({ rounds, profiles }: Pick<OpenOptions, 'rounds' | 'profiles'>): readonly Step[] =>
  Array.from({ length: rounds + 1 }, (_, round) => (round === 0 ? profiles.slice(0, 1) : profiles)).flatMap(
    (all, round) =>
      all.flatMap((profile) =>
        [...VISITS, ...(PROFILES[profile].isSlow4G ? [] : WORK_VISITS)].map((visit) => ({ round, profile, visit })),
      ),
  )

/**
 * Returns the builds with their indexes, in the opposite order in every second round. So what one build leaves behind on
 * the machine affects both.
 */
export const inTurns = <Build>(builds: readonly Build[], round: number): readonly (readonly [number, Build])[] =>
  round % 2 === 0 ? [...builds.entries()].toReversed() : [...builds.entries()]
