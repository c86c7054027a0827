import type { WidgetEvents, WidgetHandle, WidgetOptions } from '#loader/api.ts'

/** Turns `timeoutMs` into `timeout-ms`. */
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${KebabCase<Rest>}`
    : `${Lowercase<First>}-${KebabCase<Rest>}`
  : Name

/** Options that are attributes: all but the debug hook, which is a function. */
type AttributeOptions = Omit<WidgetOptions, 'mount' | 'onEnvelope'> & {
  /** `bubble` (default): a launcher in a corner of the page. `inline`: the chat fills the element and is always open. */
  readonly mount?: 'bubble' | 'inline'
}

/** Attributes whose names say more in HTML than those of their options. */
type AttributeName<Name extends string> = Name extends 'token'
  ? 'website-token'
  : Name extends 'theme'
    ? 'color-scheme'
    : KebabCase<Name>

type AttributeValue<Value> = Value extends boolean
  ? boolean | 'true' | 'false' | ''
  : Value extends number
    ? number | `${number}`
    : Value

/** Events of the element: `startConversation` of the handle is `chat-start-conversation`. */
export type LiveChatEventMap = {
  [Name in keyof WidgetEvents as `chat-${KebabCase<Name>}`]: CustomEvent<WidgetEvents[Name]>
}

type OptionAttributes = {
  readonly [Name in keyof AttributeOptions as AttributeName<Name>]: AttributeValue<AttributeOptions[Name]> | undefined
}

/**
 * Attributes and listeners of `<live-chat>` in JSX and in templates. `website-token` and `base-url` are required. Each
 * framework adds its own types of the attributes of every HTML element.
 */
export type LiveChatAttributes = Partial<Omit<OptionAttributes, 'website-token' | 'base-url'>> & {
  readonly 'website-token': string
  readonly 'base-url': string
} & {
  readonly [Name in keyof LiveChatEventMap as `on${Name}`]?: ((event: LiveChatEventMap[Name]) => void) | undefined
}

/**
 * `<live-chat>`, which shows the chat while it is in the page. Its attributes are the options of `createWidget`, such as
 * `website-token`, `base-url`, `color-scheme` and `launcher-title`. A change of `locale`, `color-scheme` or `consent`
 * calls the handle. A change of another attribute creates the chat again. Importing this module registers the element.
 */
export interface LiveChatElement extends HTMLElement {
  /** Handle of the chat. Undefined until the element has been in the page for a microtask, or if an option is invalid. */
  readonly chat: WidgetHandle | undefined
}

declare global {
  /** The events bubble, so listeners of every element and of the document have their types. */
  interface GlobalEventHandlersEventMap extends LiveChatEventMap {}

  interface HTMLElementTagNameMap {
    'live-chat': LiveChatElement
  }
}
