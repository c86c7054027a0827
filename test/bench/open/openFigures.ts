import { type Figure, median, type Measured } from '../figures.ts'
import type { Throttling } from '../throttling.ts'

/** Times in ms and sizes in bytes that one visit has measured, by the name of the figure. */
export type Sample = Readonly<Record<string, readonly number[]>>

/** Profile of a visitor's machine and network. */
export type Profile = Throttling & { readonly name: string }

export const PROFILES = {
  own: { name: 'own speed', slowdown: 1, isSlow4G: false },
  cpu: { name: 'processor 4 × slower', slowdown: 4, isSlow4G: false },
  network: { name: 'slow 4G', slowdown: 1, isSlow4G: true },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof PROFILES

export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(PROFILES, name)

type OpenFigure = {
  readonly name: string
  readonly unit?: Figure['unit']
  /** Maximum that meets the goal, by profile. */
  readonly goals?: Partial<Record<ProfileName, number>>
  /** Whether only the first profile shows the figure, because it does not depend on the profile. */
  readonly isSame?: boolean
}

/** Figures by the name that a sample has for them, in the order of the table. docs/performance.md defines them. */
const FIGURES: Readonly<Record<string, OpenFigure>> = {
  'cold.panel': { name: 'cold click to panel' },
  'cold.home': { name: 'cold click to Home', goals: { own: 140, cpu: 400, network: 700 } },
  'cold.letter': { name: 'cold click, card, key to letter', goals: { own: 200, cpu: 600, network: 900 } },
  'hovered.home': { name: 'hovered click to Home', goals: { own: 80, cpu: 250, network: 450 } },
  'hovered.gap': { name: 'hovered click, Home missing again', goals: { own: 0, cpu: 0, network: 0 } },
  returning: { name: 'returning, click to newest message', goals: { own: 100, cpu: 300, network: 100 } },
  enter: { name: 'Enter to own message', goals: { own: 17, cpu: 60 } },
  socket: { name: 'socket to message', goals: { own: 17, cpu: 50 } },
  key: { name: 'key to letter', goals: { cpu: 40 } },
  burst100: { name: 'burst of 100 to newest message', goals: { own: 100, cpu: 300 } },
  burst1000: { name: 'burst of 1,000 to newest message', goals: { own: 500 } },
  'long.open': { name: '1,000 messages, click to newest message', goals: { own: 150, cpu: 450 } },
  'long.first': { name: '1,000 messages, scroll to first message', goals: { own: 1_500, cpu: 5_000 } },
  'cold.requests': { name: 'requests until open and quiet', unit: '', goals: { own: 14 }, isSame: true },
  'cold.bytes': { name: 'bytes until open and quiet', unit: 'bytes', goals: { own: 135_000 }, isSame: true },
  'cold.firstView': { name: 'bytes of the first view', unit: 'bytes', goals: { own: 104_000 }, isSame: true },
  'cold.loader': { name: 'bytes of the loader', unit: 'bytes', goals: { own: 5_500 }, isSame: true },
  'cold.panelScript': { name: 'bytes of the panel script', unit: 'bytes', goals: { own: 9_000 }, isSame: true },
}

/** Returns the sample. Throws if it has a value that cannot be, such as a time before the click. */
export function assertPossible(sample: Sample): Sample {
  for (const [name, values] of Object.entries(sample))
    if (values.length === 0 || !values.every((value) => value >= 0 && Number.isFinite(value)))
      throw new Error(`${name} cannot be ${values.join(', ') || 'missing'}`)
  return sample
}

/** Samples of one build, by profile. */
export type Samples = Partial<Record<ProfileName, readonly Sample[]>>

/** Returns the medians and ranges of the samples, beside those of the build that they are compared with. */
export const toOpenFigures = (samples: Samples, control: Samples = {}): readonly Measured[] =>
  Object.keys(PROFILES)
    .filter(isProfileName)
    .flatMap((profile, position) =>
      Object.entries(FIGURES)
        .filter(([, { isSame }]) => position === 0 || !isSame)
        .flatMap(([key, figure]) => {
          const values = valuesOf(samples[profile], key)
          return values.length === 0
            ? []
            : toFigure(profile, figure, { values, controls: valuesOf(control[profile], key) })
        }),
    )

type Values = { readonly values: readonly number[]; readonly controls: readonly number[] }

const toFigure = (profile: ProfileName, { name, unit = 'ms', goals }: OpenFigure, { values, controls }: Values): Measured => ({
  scenario: PROFILES[profile].name,
  ...{ name, unit, value: median(values), range: rangeOf(values) },
  ...(controls.length > 0 && { control: median(controls), controlRange: rangeOf(controls) }),
  ...(goals?.[profile] !== undefined && { goal: goals[profile] }),
}) // prettier-ignore

const valuesOf = (samples: readonly Sample[] = [], key: string): readonly number[] =>
  samples.flatMap((sample) => sample[key] ?? [])

const rangeOf = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)]
