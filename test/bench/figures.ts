import type { PageMetrics } from './probe.ts'

export type Figure = {
  readonly scenario: string
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'MB' | 'bytes' | 'fps' | 'elements' | ''
  /** Smallest and largest of the values of which `value` is the median. */
  readonly range?: Range
  /** Value to compare with in the same run, for example the same figure of a page without the widget. */
  readonly control?: number
  readonly controlRange?: Range
  /** Maximum value that meets the goal. */
  readonly goal?: number
}

type Range = readonly [number, number]

/** Figure of the running scenario, unless it names another scenario. */
export type Measured = Omit<Figure, 'scenario'> & Partial<Pick<Figure, 'scenario'>>

/** Returns true if the value does not meet the goal. A value that was not reached in time is Infinity. */
export const isMissed = ({ value, goal }: Figure): boolean => goal !== undefined && !(value <= goal)

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the median; of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

const ELEMENTS_GOAL = 1500

/** Returns the figures that all conversation scenarios have in common. */
export function commonFigures({ tasks, peakElements }: PageMetrics, worstTaskGoal?: number): readonly Measured[] {
  const worst = Math.max(0, ...tasks)
  return [
    { name: 'elements, at most', value: peakElements, unit: 'elements', goal: ELEMENTS_GOAL },
    { name: 'long tasks', value: tasks.length, unit: '' },
    { name: 'long tasks, all', value: tasks.reduce((sum, task) => sum + task, 0), unit: 'ms' },
    {
      name: 'long tasks, worst',
      value: worst,
      unit: 'ms',
      ...(worstTaskGoal !== undefined && { goal: worstTaskGoal }),
    },
  ]
}

export const megabytes = (name: string, bytes: number): Measured => ({ name, value: bytes / 1_048_576, unit: 'MB' })
