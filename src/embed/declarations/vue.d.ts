import type { DefineComponent, HTMLAttributes, Ref, ShallowRef } from 'vue'
import type { LiveChatProps, WidgetEvents, WidgetHandle } from '#loader/api.ts'
import type { LiveChatAttributes } from './element.d.ts'

/**
 * Shows the chat while it is mounted. Renders nothing; with `mount="inline"` it renders an element that the chat fills.
 * Its events are those of the handle, such as `@message` and `@start-conversation`. A change of `locale`, `theme` or
 * `consent` calls the handle. A change of another option creates the chat again. Invalid properties are logged and
 * emitted as `error`. They are never thrown.
 */
export declare const LiveChat: DefineComponent<LiveChatProps>

/**
 * Returns the handle of the chat that was mounted last. It is undefined on a server, and until a `LiveChat` is mounted.
 */
export declare function useLiveChat(): Readonly<ShallowRef<WidgetHandle | undefined>>

/** Calls the handler at each event of that chat, until the component is unmounted. */
export declare function useLiveChatEvent<Name extends keyof WidgetEvents>(
  name: Name,
  handler: (detail: WidgetEvents[Name]) => void,
): void

/** Returns the number of unread messages of that chat. */
export declare function useUnreadCount(): Readonly<Ref<number>>

declare module 'vue' {
  interface GlobalComponents {
    'live-chat': DefineComponent<LiveChatAttributes & HTMLAttributes>
  }
}
