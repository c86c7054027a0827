import { decodeEnvelope, encodeEnvelope } from '#protocol/envelope.ts'
import type { ColourScheme, HostCommand } from '#protocol/hostCommands.ts'
import { parseStepsResult, type StepsMessage } from '../player/stepsMessage.ts'
import { toPseudoLocale } from './playback.ts'
import type { Story } from './story.ts'

/** What the host of a running frame can change. */
type Look = {
  readonly locale: string
  readonly scheme: ColourScheme
  /** Whether the panel covers the host page; undefined sends the frame nothing about it. */
  readonly isFullScreen?: boolean | undefined
}

/** State of a frame: `loading` until its handshake, `playing` while the player takes the steps. */
export type StoryStatus =
  | { readonly phase: 'loading' | 'playing' | 'ready' }
  /** The story could not be prepared, or a step was impossible. */
  | { readonly phase: 'failed'; readonly reason: string }

export type FrameLink = { readonly setLook: (look: Look) => void; readonly close: () => void }

type LinkOptions = {
  readonly story: Story
  /** Look until `setLook` changes it. */
  readonly look: Look
  /** Whether the frame's page has the player, which then takes the steps of the story. */
  readonly hasPlayer: boolean
  readonly onStatus: (status: StoryStatus) => void
}

/** Locale in which the steps name their elements. */
export const STEP_LOCALE = 'en'

/** Becomes the host of a frame: answers its handshake, opens it, lets the player take the steps, and sends the look. */
export function linkFrame(frame: HTMLIFrameElement, { story, look, hasPlayer, onStatus }: LinkOptions): FrameLink {
  let wanted = look
  let shown: Look | undefined
  let isPlaying = false
  const send = (...commands: readonly HostCommand[]): void => {
    for (const command of commands) frame.contentWindow?.postMessage(encodeEnvelope(command), '*')
  }
  const showLook = (): void => {
    if (shown === undefined) return
    const next = { ...wanted, locale: isPlaying ? shown.locale : wanted.locale }
    send(...differences(shown, next))
    shown = next
  }
  const answerHandshake = (): void => {
    // The frame repeats `loaded` until it is answered, and a reloaded frame sends it again.
    shown = {
      ...wanted,
      locale: hasPlayer && toPseudoLocale(wanted.locale) === undefined ? STEP_LOCALE : wanted.locale,
    }
    send(
      { event: 'config-set', locale: shown.locale, darkMode: shown.scheme },
      ...closeButton(shown),
      { event: 'toggle-open', isOpen: story.screen !== 'Preview' },
      ...(story.commands ?? []),
    )
    isPlaying = hasPlayer
    onStatus({ phase: hasPlayer ? 'playing' : 'ready' })
    const message: StepsMessage = { storySteps: story.steps ?? [] }
    if (hasPlayer) frame.contentWindow?.postMessage(message, '*')
  }
  const receive = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow) return
    if (decodeEnvelope(data)?.['event'] === 'loaded') answerHandshake()
    const problem = parseStepsResult(data)
    if (problem === undefined) return
    isPlaying = false
    showLook()
    onStatus(problem === '' ? { phase: 'ready' } : { phase: 'failed', reason: problem })
  }
  window.addEventListener('message', receive)
  return {
    setLook: (next) => {
      wanted = next
      showLook()
    },
    close: () => window.removeEventListener('message', receive),
  }
}

const differences = (from: Look, to: Look): readonly HostCommand[] => [
  ...(from.locale === to.locale ? [] : [{ event: 'set-locale', locale: to.locale } as const]),
  ...(from.scheme === to.scheme ? [] : [{ event: 'set-color-scheme', darkMode: to.scheme } as const]),
  ...(from.isFullScreen === to.isFullScreen ? [] : closeButton(to)),
]

const closeButton = ({ isFullScreen }: Look): readonly HostCommand[] =>
  isFullScreen === undefined ? [] : [{ event: 'toggle-close-button', isMobile: isFullScreen }]
