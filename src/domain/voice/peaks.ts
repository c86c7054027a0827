/** Loudness below which a microphone is silent: digital silence, as of a microphone that is switched off. */
const SILENCE = 0.001

/** Number of measurements from which silence is certain. */
const MIN_MEASUREMENTS = 10

/** Returns true if no measurement has any sound. A short recording, or one without measurements, is never silent. */
export const isSilent = (levels: readonly number[]): boolean =>
  levels.length >= MIN_MEASUREMENTS && levels.every((level) => level < SILENCE)

/** Returns the loudest measurements of `count` equal parts, from 0 to 1. Fewer measurements are repeated. */
export function toPeaks(levels: readonly number[], count: number): readonly number[] {
  if (levels.length === 0) return Array.from({ length: count }, () => 0)
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))
    return levels.slice(from, to).reduce((highest, level) => Math.max(highest, clamp(level)), 0)
  })
}

const clamp = (level: number): number => (Number.isFinite(level) ? Math.min(1, Math.max(0, level)) : 0)
