import type { WidgetEvents, WidgetOptions } from '#loader/api.ts'
import { DEFAULTS, readSettings } from '#loader/settings.ts'

const { darkMode: themes, ...examples } = DEFAULTS

/** Example of each option, which defines its type. A list contains all values. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...examples,
  theme: themes,
  ...{ token: '', baseUrl: '', locale: '', mount: '', enableFileUpload: false, onEnvelope: () => undefined },
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

/** Names of all options with the types of their values. A list is an `object`. */
export const OPTION_KINDS: readonly (readonly [name: string, kind: string])[] = Object.entries(EXAMPLES).map(
  ([name, example]) => [name, typeof example],
)

export type Options = Readonly<Record<string, unknown>>

/** Returns the names of the options that have an invalid value. `createWidget` checks token and address. */
export function findInvalid({ theme, mount, ...options }: Options): readonly string[] {
  const invalid: string[] = []
  if (mount && mount !== 'bubble' && mount !== 'inline' && !(mount instanceof HTMLElement)) invalid.push('mount')
  // A warning of the loader is `invalid` with the name of its setting.
  readSettings({ ...options, darkMode: theme }, '', (warning) =>
    invalid.push(warning.slice(8).replace('darkMode', 'theme')),
  )
  return invalid
}

/** Returns the names of the options that differ. */
export const differingOptions = (before: Options, after: Options): readonly string[] =>
  OPTION_KINDS.map(([name]) => name).filter((name) => !Object.is(before[name], after[name]))
