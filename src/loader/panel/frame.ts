import { createHtmlElement } from '../element.ts'

/** Creates the iframe without a referrer: the page's address is sent by message, after the handshake. */
export const createFrame = (src: string, title: string): HTMLIFrameElement =>
  createHtmlElement('iframe', {
    id: 'chatwoot_live_chat_widget',
    title,
    src,
    allow: 'fullscreen; clipboard-write',
    referrerpolicy: 'no-referrer',
  })
