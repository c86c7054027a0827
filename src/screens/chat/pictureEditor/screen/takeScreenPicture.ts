/** Reason why there is no picture. `forbidden` is a policy of a page or of the system, `cancelled` the visitor's choice. */
export type ScreenProblem = 'cancelled' | 'failed' | 'forbidden'

type Environment = Window & typeof globalThis

/** Options that only some browsers know; the others ignore them. */
type ScreenOptions = DisplayMediaStreamOptions & {
  readonly preferCurrentTab: boolean
  readonly selfBrowserSurface: 'include'
}

/** The browser's own dialog offers the tab of this page first. */
const OPTIONS: ScreenOptions = { video: true, audio: false, preferCurrentTab: true, selfBrowserSurface: 'include' }

/** Maximum time until the browser delivers the first frame, in ms. */
const FRAME_TIMEOUT_MS = 5_000

/** Time in which no visitor can answer the browser's dialog, in ms. */
const REFLEX_MS = 150

/** Name that browsers give to pasted pictures. `renamePicture` replaces it by the time. */
const NAME = 'image.png'

/**
 * Asks the visitor what to share, takes one frame of it as a PNG, and stops sharing in every case. `beforeFrame` hides what
 * must not be in the picture. Must be called in the handler of a press, as the browser requires.
 */
export async function takeScreenPicture(
  window: Environment,
  beforeFrame: () => Promise<void>,
): Promise<File | ScreenProblem> {
  const startedAt = window.performance.now()
  let stream: MediaStream | undefined
  try {
    stream = await window.navigator.mediaDevices.getDisplayMedia(OPTIONS)
    const video = await playFrames(window, stream)
    await beforeFrame()
    return await drawFrame(window, stream, video)
  } catch (problem) {
    return classify(window, problem, window.performance.now() - startedAt)
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}

/** Returns a video element that follows the stream. Rejects if there is no frame in time, or the visitor stops sharing. */
async function playFrames(window: Environment, stream: MediaStream): Promise<HTMLVideoElement> {
  const video = window.document.createElement('video')
  video.muted = true
  video.srcObject = stream
  let timer: number | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (): void => reject(new Error('No frame'))
      timer = window.setTimeout(fail, FRAME_TIMEOUT_MS)
      for (const track of stream.getTracks()) track.addEventListener('ended', fail)
      video.addEventListener('loadeddata', () => resolve())
      video.play().catch(reject)
    })
  } finally {
    window.clearTimeout(timer)
  }
  return video
}

async function drawFrame(window: Environment, stream: MediaStream, video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video
  const isLive = stream.getTracks().every(({ readyState }) => readyState === 'live')
  const canvas = new window.OffscreenCanvas(videoWidth, videoHeight)
  const context = canvas.getContext('2d')
  if (!isLive || !context || videoWidth === 0) throw new Error('No frame')
  context.drawImage(video, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new window.File([blob], NAME, { type: blob.type })
}

type FeaturePolicy = { readonly allowsFeature: (feature: string) => boolean }

/** Document in Chromium, the only browser that tells scripts about policies. */
type DocumentWithPolicy = Document & { readonly featurePolicy?: FeaturePolicy }

/**
 * Returns the reason for an error. Where the browser does not tell policies, a refusal that comes before a visitor could
 * answer is one. Chromium names the system in its message if the system does not let it capture the screen.
 */
function classify(window: Environment, problem: unknown, elapsedMs: number): ScreenProblem {
  if (!(problem instanceof window.DOMException) || problem.name !== 'NotAllowedError') return 'failed'
  const { featurePolicy }: DocumentWithPolicy = window.document
  const isAllowed = featurePolicy?.allowsFeature('display-capture') ?? elapsedMs > REFLEX_MS
  return isAllowed && !problem.message.includes('system') ? 'cancelled' : 'forbidden'
}
