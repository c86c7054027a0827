import { type FrameEvent } from '#protocol/frameEvents.ts'
import { type CommandRequest, parseHostCommand } from '#protocol/hostCommands.ts'
import { type Fields, trimmedString } from '#tools/fields.ts'
import { isWithinLimits } from '#protocol/payloadLimits.ts'
import type { Port } from '#protocol/port.ts'
import { createWebviewPort, findBridge } from '#protocol/webviewPort.ts'
import { createWindowPort } from '#protocol/windowPort.ts'
import type { Page } from './page.ts'

type Host = Port<CommandRequest, FrameEvent>

/**
 * Creates the port to the host: a mobile app's webview, or the page around the iframe. A payload beyond the limits is
 * dropped before it can be stored or sent. If it has a `requestId`, the host receives `invalid`.
 */
export function createHostPort(page: Page, window: Window & typeof globalThis): Host {
  const parse = (fields: Fields): CommandRequest | undefined => {
    if (isWithinLimits(fields)) return parseHostCommand(fields)
    const requestId = trimmedString(fields['requestId'])
    if (requestId !== undefined) port.post({ event: 'acknowledged', requestId, trouble: 'invalid' })
    return undefined
  }
  const port = openPort(page, window, parse)
  return port
}

function openPort(
  page: Page,
  window: Window & typeof globalThis,
  parse: (fields: Fields) => CommandRequest | undefined,
): Host {
  const bridge = page.isEmbedded ? undefined : findBridge(window)
  if (bridge) {
    return createWebviewPort({ self: window, bridge, origin: window.location.origin, parse })
  }
  return createWindowPort<CommandRequest, FrameEvent>({
    self: window,
    peer: () => window.parent,
    websiteToken: page.websiteToken,
    allowedOrigins: page.hosts,
    parse,
    isHello: ({ event }) => event === 'loaded',
  })
}
