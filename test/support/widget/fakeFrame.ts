import { encodeEnvelope } from '#protocol/envelope.ts'
import type { FrameEvent } from '#protocol/frameEvents.ts'

export const BASE_URL = 'https://chat.test'

const listeners = new Set<(event: MessageEvent) => void>()

/**
 * Adds the constructed stylesheets that jsdom lacks. jsdom shares its `CSSStyleSheet` between the test files of one
 * worker, so the next file has to be able to define the method again.
 */
export function addConstructedStyles(): void {
  Object.defineProperty(CSSStyleSheet.prototype, 'replaceSync', { value: () => undefined, configurable: true })
  Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { get: () => [], configurable: true })
}

/**
 * Adds what jsdom lacks for the loader: constructed stylesheets, and messages of an iframe that count as the browser's
 * own.
 */
export function completePage(): void {
  addConstructedStyles()
  // The build defines the panel's texts.
  Reflect.set(globalThis, 'PANEL_TEXTS', '')
  const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)]
  Object.assign(window, {
    addEventListener: (type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => {
      if (type === 'message') listeners.add(listener)
      else add(type, listener, options)
    },
    removeEventListener: (type: string, listener: (event: Event) => void) => {
      if (!listeners.delete(listener)) remove(type, listener)
    },
  })
}

export const bubbles = (): readonly Element[] => [...document.querySelectorAll('#cw-bubble-holder')]

export const holders = (): readonly Element[] => [...document.querySelectorAll('#cw-widget-holder')]

const frame = (): HTMLIFrameElement | null => document.querySelector('#cw-widget-holder iframe')

/** Acts as the iframe: the page receives this event from it. Throws if the page has no iframe yet. */
export function sendFromFrame(event: FrameEvent): void {
  const source = frame()?.contentWindow
  if (!source) throw new Error('the page has no iframe yet')
  const message = { isTrusted: true, data: encodeEnvelope(event), origin: BASE_URL, source }
  for (const listener of listeners) listener(message as unknown as MessageEvent)
}

/** Says hello like an iframe of Chatwoot, which acknowledges no command. */
export const greetFromFrame = (): void =>
  sendFromFrame({ event: 'loaded', config: { channelConfig: { websiteToken: 'demo' } } })

/** Commands that the page has sent to the iframe. */
export function recordCommands(): () => readonly string[] {
  const commands: string[] = []
  const target = frame()?.contentWindow
  if (!target) throw new Error('the page has no iframe yet')
  target.postMessage = (text: unknown) => void commands.push(String(text))
  return () => commands
}
