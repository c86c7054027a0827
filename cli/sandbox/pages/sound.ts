import type { FastifyInstance } from 'fastify'

const SAMPLE_RATE = 22_050
const SECONDS = 0.4
const HEADER_BYTES = 44

/** Frequencies and start times (in seconds) of the sound's two notes. The second starts while the first fades. */
const NOTES = [
  { hertz: 659.26, startsAt: 0 },
  { hertz: 987.77, startsAt: 0.12 },
] as const

const VOLUME = 0.18
const FADE_PER_SECOND = 11
/** Fade-in of each note, in seconds: too short to hear, but long enough to avoid a click. */
const ATTACK_SECONDS = 0.004
const RELEASE_SECONDS = 0.02

function sampleAt(seconds: number): number {
  const tones = NOTES.map(({ hertz, startsAt }) => {
    const since = seconds - startsAt
    if (since < 0) return 0
    return Math.min(1, since / ATTACK_SECONDS) * Math.exp(-FADE_PER_SECOND * since) * Math.sin(2 * Math.PI * hertz * since) // prettier-ignore
  })
  const release = Math.min(1, (SECONDS - seconds) / RELEASE_SECONDS)
  return VOLUME * release * tones.reduce((sum, tone) => sum + tone, 0)
}

/** Returns the sound as a WAV file: PCM, 16 bit, one channel. */
function createChime(): Buffer {
  const count = Math.round(SAMPLE_RATE * SECONDS)
  const wav = Buffer.alloc(HEADER_BYTES + 2 * count)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(2 * SAMPLE_RATE, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(2 * count, 40)
  for (let index = 0; index < count; index += 1)
    wav.writeInt16LE(Math.round(32_767 * sampleAt(index / SAMPLE_RATE)), HEADER_BYTES + 2 * index)
  return wav
}

let cachedChime: Buffer | undefined

/** Returns the sound. It is generated only once, because every sandbox plays the same sound. */
export const chime = (): Buffer => (cachedChime ??= createChime())

type SoundCount = { readonly add: () => void; readonly count: () => number; readonly clear: () => void }

export function createSoundCount(): SoundCount {
  let count = 0
  return { add: () => void (count += 1), count: () => count, clear: () => void (count = 0) }
}

/** Serves the notification sound like the CDN in production. The control API returns the number of requests. */
export function addSounds(app: FastifyInstance, sounds: SoundCount): void {
  app.get('/sound/assigned-chat-new-message.wav', { exposeHeadRoute: false }, (_request, reply) => {
    sounds.add()
    return reply
      .type('audio/wav')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(chime())
  })
  app.get('/sandbox/sounds', () => ({ count: sounds.count() }))
}
