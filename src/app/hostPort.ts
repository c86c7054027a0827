import { type FrameEvent } from '#protocol/frameEvents.ts'
import { type Asked, parseHostCommand } from '#protocol/hostCommands.ts'
import type { Port } from '#protocol/port.ts'
import { createWebviewPort, findBridge } from '#protocol/webviewPort.ts'
import { createWindowPort } from '#protocol/windowPort.ts'
import type { Page } from './page.ts'

type Host = Port<Asked, FrameEvent>

/** The door to whoever embeds us: a mobile app's webview, or the page around the iframe. */
export function createHostPort(page: Page, window: Window & typeof globalThis): Host {
  const bridge = page.isEmbedded ? undefined : findBridge(window)
  if (bridge) {
    return createWebviewPort({ self: window, bridge, origin: window.location.origin, parse: parseHostCommand })
  }
  return createWindowPort<Asked, FrameEvent>({
    self: window,
    peer: () => window.parent,
    allowedOrigins: page.hosts,
    parse: parseHostCommand,
    isHello: ({ event }) => event === 'loaded',
  })
}
