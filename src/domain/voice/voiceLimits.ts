/** Maximum length of a voice message, in ms. A minute has about 0.3 MB. */
export const VOICE_MAX_MS = 300_000

/** Length below which a recording counts as a mistake, in ms. */
export const VOICE_MIN_MS = 1_000

/** Time between two parts of a recording, in ms. A crash of the browser loses at most what was recorded since. */
export const VOICE_CHUNK_MS = 1_000

/** Time between two measurements of the loudness, in ms. */
export const VOICE_METER_MS = 100

/** Time after which a press of the button counts as holding it, in ms. */
export const VOICE_HOLD_MS = 400

/** Distance from the button at which releasing it cancels the recording, in pixels. */
export const VOICE_SLIDE_PX = 80

/** Bits of a second of speech. Voices stay clear, and five minutes fit into every limit of uploads. */
export const VOICE_BITS_PER_SECOND = 40_000

/** Bars of a waveform. */
export const VOICE_BARS = 36

const MEGABYTE = 1024 * 1024

/** Size that a part of a recording may still add, in bytes: the recording stops one part before the limit. */
const RESERVE_BYTES = 64 * 1024

/** Returns true if a recording must stop: it is as long as a voice message may be, or nearly too large to be sent. */
export const isAtLimit = (
  { elapsedMs, bytes }: { readonly elapsedMs: number; readonly bytes: number },
  limitMb: number,
): boolean => elapsedMs >= VOICE_MAX_MS || bytes + RESERVE_BYTES >= limitMb * MEGABYTE
