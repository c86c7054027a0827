import type { Preload, StorageConsent, Theme, WidgetOptions } from './api.ts'

/** Default of each setting, which also defines its type. The first item of a list is the default. */
export const DEFAULTS = {
  darkMode: ['light', 'auto', 'dark'] as const satisfies readonly Theme[],
  hideMessageBubble: false,
  showPopoutButton: false,
  showUnreadMessagesDialog: true,
  enableEmojiPicker: true,
  enableEndConversation: true,
  campaigns: false,
  identifyEarly: false,
  useBrowserLanguage: false,
  launcherTitle: '',
  launcherLabel: 'Chat with us',
  launcherLanguage: 'en',
  welcomeTitle: '',
  welcomeDescription: '',
  availableMessage: '',
  unavailableMessage: '',
  helpUrl: '',
  middlewareUrl: '',
  widgetColor: '#ffd301',
  timeoutMs: 15_000,
  position: ['right', 'left'] as const,
  type: ['standard', 'expanded_bubble'] as const,
  widgetStyle: ['standard', 'flat'] as const,
  consent: ['full', 'session', 'none'] as const satisfies readonly StorageConsent[],
  preload: ['intent', 'idle', 'none'] as const satisfies readonly Preload[],
}

/** Matches a web address, and no `javascript:` URL. */
const ADDRESS = /^https?:\/\/\S+$/
const isAddress = (value: unknown): value is string => typeof value === 'string' && ADDRESS.test(value)

/** Example of each setting without a default, which defines its type. Without such a setting, the tenant's applies. */
const OPTIONAL = { locale: '', baseDomain: '', enableFileUpload: false, onEnvelope: isAddress }

const PATTERNS: Readonly<Record<string, RegExp>> = {
  helpUrl: ADDRESS,
  middlewareUrl: ADDRESS,
  widgetColor: /^#([0-9a-f]{3}|[0-9a-f]{6})$/i,
}

type Defaults = typeof DEFAULTS
type Widened<Value> = Value extends readonly (infer Choice)[]
  ? Choice
  : Value extends boolean
    ? boolean
    : Value extends string
      ? string
      : number

/** Settings of the host page, completed with defaults. */
export type Settings = { readonly [Name in keyof Defaults]: Widened<Defaults[Name]> } & Pick<
  WidgetOptions,
  'locale' | 'enableFileUpload' | 'onEnvelope'
> & { readonly baseDomain?: string }

type Source = Readonly<Record<string, unknown>>

/** Returns a web address without its trailing slash; undefined if it is none. */
export function parseBaseUrl(value: unknown): string | undefined {
  try {
    return isAddress(value) ? new URL(value).href.replace(/\/+$/, '') : undefined
  } catch {
    // `new URL` throws for an invalid address.
    return undefined
  }
}

/** Reads settings field by field. An invalid value gives a warning and its default; unknown names are ignored. */
export function readSettings(rawSettings: unknown, language: string, warn: (problem: string) => void): Settings {
  // DOM clobbering: an element named `chatwootSettings` has no own fields; nor does a primitive.
  const source: Source = { ...(rawSettings as object) }
  const isValid = (name: string, value: unknown, example: unknown): boolean =>
    Array.isArray(example)
      ? example.includes(value)
      : typeof value === typeof example && (PATTERNS[name]?.test(String(value)) ?? true)
  const settings: Record<string, unknown> = {}
  for (const [name, example] of Object.entries({ ...DEFAULTS, ...OPTIONAL })) {
    if (name in DEFAULTS) settings[name] = [example].flat()[0]
    const value = source[name] ?? ''
    if (value === '') continue
    if (isValid(name, value, example)) settings[name] = value
    else warn(`invalid ${name}`)
  }
  if (settings['useBrowserLanguage']) settings['locale'] = language.replace('-', '_')
  return settings as Settings
}
