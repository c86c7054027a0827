import { createHtmlElement } from '../element.ts'

/** Value of the iframe's `allow`. The build derives it from the tenant's features (`framePermissions`). */
declare const FRAME_PERMISSIONS: string

/** Creates the iframe without a referrer: the page's address is sent by message, after the handshake. */
export const createFrame = (src: string, title: string): HTMLIFrameElement =>
  createHtmlElement('iframe', {
    id: 'chatwoot_live_chat_widget',
    title,
    src,
    allow: FRAME_PERMISSIONS,
    referrerpolicy: 'no-referrer',
  })
