export type LevelMeter = {
  /** Returns the loudness since the last call, from 0 to 1; undefined if it cannot be measured. */
  readonly read: () => number | undefined
  readonly close: () => void
}

const NO_METER: LevelMeter = { read: () => undefined, close: () => undefined }

/** Number of samples in a measurement, about 40 ms. */
const SAMPLES = 2_048

type Environment = Pick<Window & typeof globalThis, 'AudioContext'>

/**
 * Measures how loud a stream is. A browser may not run the audio graph before a click, and a recording works without a
 * measurement.
 */
export function createLevelMeter({ AudioContext }: Partial<Environment>, stream: MediaStream): LevelMeter {
  if (AudioContext === undefined) return NO_METER
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = SAMPLES
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(SAMPLES)
    return {
      read: () => {
        if (context.state !== 'running') return undefined
        analyser.getFloatTimeDomainData(samples)
        return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
      },
      close: () => void context.close().catch(() => undefined),
    }
  } catch {
    // The browser allows no more audio contexts, or cannot read this stream.
    return NO_METER
  }
}
