import type { LiveChatProps, WidgetEvents, WidgetOptions } from '#loader/api.ts'
import { DEFAULTS } from '#loader/settings.ts'

const { darkMode: themes, ...examples } = DEFAULTS

/** Example of each option, which defines its type. A list contains all values. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...examples,
  theme: themes,
  ...{ token: '', baseUrl: '', locale: '', mount: '', enableFileUpload: false },
  onEnvelope: undefined,
} satisfies Readonly<Record<keyof WidgetOptions, unknown>>

/** Name of each callback. */
export const CALLBACKS = {
  ready: 'onReady',
  opened: 'onOpened',
  closed: 'onClosed',
  message: 'onMessage',
  unread: 'onUnread',
  error: 'onError',
  startConversation: 'onStartConversation',
  diagnostics: 'onDiagnostics',
  postback: 'onPostback',
} as const satisfies { readonly [Name in keyof WidgetEvents]: `on${Capitalize<Name>}` }

export type OptionKind = 'boolean' | 'number' | 'function' | 'other'

const kindOf = (example: unknown): OptionKind => {
  if (typeof example === 'boolean' || typeof example === 'number') return typeof example as 'boolean' | 'number'
  return example === undefined ? 'function' : 'other'
}

/** Names of all options with their kinds. */
export const OPTION_KINDS: readonly (readonly [name: string, kind: OptionKind])[] = Object.entries(EXAMPLES).map(
  ([name, example]) => [name, kindOf(example)],
)

export type Options = Readonly<Record<string, unknown>>

/** Returns the options among the properties, without undefined ones. Never throws: `createWidget` checks the values. */
export function pickOptions(props: LiveChatProps): Options {
  const source: Options = { ...props }
  return Object.fromEntries(
    OPTION_KINDS.flatMap(([name]) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )
}

/** Returns the names of the options that differ. */
export const differingOptions = (before: Options, after: Options): readonly string[] =>
  OPTION_KINDS.map(([name]) => name).filter((name) => !Object.is(before[name], after[name]))
