/** Error that a browser gives instead of a microphone. */
export const browserError = (name: string): DOMException => new DOMException('no', name)

/** Bytes that the fake recorder adds with each part. */
const PART = 'sound'

class FakeTrack extends EventTarget {
  isStopped = false
  readonly muted: boolean

  constructor(isMuted: boolean) {
    super()
    this.muted = isMuted
  }

  stop(): void {
    this.isStopped = true
  }
}

type Microphone = {
  /** Error of the next request for the microphone. */
  error?: DOMException
  /** Request that waits for the visitor's answer in the browser's own dialog. */
  answer?: Promise<void>
  /** Whether a call has the microphone when the browser gives it. */
  isMuted: boolean
  /** Loudness that the analyser measures. */
  level: number
  /** Whether the recorder has any data. */
  hasData: boolean
  /** Error of the recorder's constructor. */
  recorderError?: DOMException
  readonly supported: string[]
  readonly tracks: FakeTrack[]
  readonly recorders: FakeRecorder[]
  /** Options of each request for the microphone. */
  readonly requests: object[]
}

class FakeRecorder extends EventTarget {
  state: 'inactive' | 'recording' = 'inactive'
  #timer: ReturnType<typeof setInterval> | undefined
  readonly #microphone: Microphone

  constructor(microphone: Microphone) {
    super()
    if (microphone.recorderError) throw microphone.recorderError
    this.#microphone = microphone
    microphone.recorders.push(this)
  }

  start(intervalMs: number): void {
    this.state = 'recording'
    this.#timer = setInterval(() => this.#emitData(), intervalMs)
  }

  stop(): void {
    this.state = 'inactive'
    clearInterval(this.#timer)
    queueMicrotask(() => {
      this.#emitData()
      this.dispatchEvent(new Event('stop'))
    })
  }

  #emitData(): void {
    const data = new Blob(this.#microphone.hasData ? [PART] : [])
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
}

/** Gives the page a microphone, a recorder and an analyser, which the test controls. Returns them, and how to remove them. */
export function installMicrophone(): Microphone & { readonly remove: () => void } {
  const microphone: Microphone = { level: 0.4, isMuted: false, hasData: true, supported: ['audio/webm;codecs=opus'], tracks: [], recorders: [], requests: [] } // prettier-ignore
  const getUserMedia = async (options: object): Promise<unknown> => {
    microphone.requests.push(options)
    const { error } = microphone
    await microphone.answer
    if (error) throw error
    const track = new FakeTrack(microphone.isMuted)
    microphone.tracks.push(track)
    return { getTracks: () => [track] }
  }
  const MediaRecorder = Object.assign(
    function MediaRecorder(_stream: unknown) {
      return new FakeRecorder(microphone)
    },
    { isTypeSupported: (type: string) => microphone.supported.includes(type) },
  )
  const define = (target: object, name: string, value: unknown): void =>
    void Object.defineProperty(target, name, { value, configurable: true, writable: true })
  define(window, 'MediaRecorder', MediaRecorder)
  define(window, 'AudioContext', createFakeAudioContext(microphone))
  define(navigator, 'mediaDevices', { getUserMedia })
  define(URL, 'createObjectURL', () => 'blob:voice')
  define(URL, 'revokeObjectURL', () => undefined)
  return Object.assign(microphone, {
    remove: () => {
      for (const name of ['MediaRecorder', 'AudioContext']) Reflect.deleteProperty(window, name)
      Reflect.deleteProperty(navigator, 'mediaDevices')
    },
  })
}

const createFakeAudioContext = (microphone: Microphone) =>
  class FakeAudioContext {
    readonly state = 'running'

    createAnalyser(): object {
      return { getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(microphone.level) }
    }

    createMediaStreamSource(): object {
      return { connect: () => undefined }
    }

    async close(): Promise<void> {
      await Promise.resolve()
    }
  }

/** Changes the visibility of the page, as another tab or a call on a phone does. */
export function setVisibility(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

type Played = { readonly play: HTMLMediaElement[]; readonly pause: HTMLMediaElement[] }

/** Lets audio elements play: jsdom has none of it. Returns the elements that were played and paused, in order. */
export function installAudio(): Played {
  const played: Played = { play: [], pause: [] }
  const states = new WeakMap<HTMLMediaElement, boolean>()
  const define = (name: 'play' | 'pause', isPlaying: boolean): void =>
    void Object.defineProperty(HTMLMediaElement.prototype, name, {
      configurable: true,
      value(this: HTMLMediaElement) {
        if ((states.get(this) ?? false) === isPlaying) return Promise.resolve()
        states.set(this, isPlaying)
        played[name].push(this)
        this.dispatchEvent(new Event(name))
        return Promise.resolve()
      },
    })
  define('play', true)
  define('pause', false)
  Object.defineProperty(HTMLMediaElement.prototype, 'paused', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return !(states.get(this) ?? false)
    },
  })
  return played
}
