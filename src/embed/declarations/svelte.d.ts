import type { Attachment } from 'svelte/attachments'
import type { HTMLAttributes } from 'svelte/elements'
import type { Readable } from 'svelte/store'
import type { LiveChatProps, WidgetEvents, WidgetHandle } from '#loader/api.ts'
import type { LiveChatAttributes, LiveChatElement } from './element.d.ts'

/**
 * Attachment that shows the chat while its element is mounted, for example `<svelte:body {@attach liveChat({ … })} />`.
 * With `mount: 'inline'` the chat fills the element. A change of `locale`, `theme` or `consent` calls the handle. A
 * change of another option creates the chat again. Invalid properties are logged and given to `onError`. They are never
 * thrown.
 */
export declare function liveChat(props: LiveChatProps): Attachment

/** Handle of the chat that was mounted last. It is undefined on a server, and until `liveChat` has run. */
export declare const chat: Readable<WidgetHandle | undefined>

/** Number of unread messages of that chat. */
export declare const unreadCount: Readable<number>

/** Calls the handler at each event of that chat. Returns the unsubscribe function, for `$effect` or `onMount`. */
export declare function onLiveChatEvent<Name extends keyof WidgetEvents>(
  name: Name,
  handler: (detail: WidgetEvents[Name]) => void,
): () => void

declare module 'svelte/elements' {
  export interface SvelteHTMLElements {
    'live-chat': LiveChatAttributes & HTMLAttributes<LiveChatElement>
  }
}
