import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from 'react'
import type { LiveChatProps, WidgetEvents, WidgetHandle } from '#loader/api.ts'
import type { LiveChatAttributes, LiveChatElement } from './element.d.ts'

/**
 * Shows the chat while it is mounted. Renders nothing; with `mount="inline"` it renders an element that the chat fills.
 * A change of `locale`, `theme` or `consent` calls the handle. A change of another option creates the chat again.
 * Invalid properties are logged and given to `onError`. They are never thrown.
 */
export declare function LiveChat(props: LiveChatProps): ReactElement | null

/**
 * Returns the handle of the chat that was mounted last. Returns undefined on a server, and until a `LiveChat` is mounted.
 */
export declare function useLiveChat(): WidgetHandle | undefined

/** Calls the handler at each event of that chat. The handler may be a new function in each render. */
export declare function useLiveChatEvent<Name extends keyof WidgetEvents>(
  name: Name,
  handler: (detail: WidgetEvents[Name]) => void,
): void

/** Returns the number of unread messages of that chat. */
export declare function useUnreadCount(): number

/** Attributes of every HTML element. React 19 accepts `class` on a custom element too. */
type LiveChatHtmlAttributes = DetailedHTMLProps<HTMLAttributes<LiveChatElement>, LiveChatElement> & {
  readonly class?: string | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'live-chat': LiveChatAttributes & LiveChatHtmlAttributes
    }
  }
}
