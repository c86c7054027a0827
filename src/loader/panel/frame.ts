import { element } from '../element.ts'

/** No referrer: the host's address is told by message, once the frame is known to be ours. */
export const createFrame = (src: string, title: string): HTMLIFrameElement =>
  element('iframe', {
    id: 'chatwoot_live_chat_widget',
    title,
    src,
    allow: 'fullscreen; clipboard-write',
    referrerpolicy: 'no-referrer',
  })
