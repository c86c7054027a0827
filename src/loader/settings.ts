/** What a host page may set before the loader runs; everything else in it is ignored. */
export type Settings = {
  readonly hideMessageBubble: boolean
  readonly position: 'left' | 'right'
  readonly locale?: string
  readonly type: 'standard' | 'expanded_bubble'
  readonly launcherTitle: string
  readonly showPopoutButton: boolean
  readonly showUnreadMessagesDialog: boolean
  readonly widgetStyle: 'standard' | 'flat'
  readonly darkMode: 'light' | 'auto' | 'dark'
  readonly widgetColor: string
  readonly welcomeTitle: string
  readonly welcomeDescription: string
  readonly availableMessage: string
  readonly unavailableMessage: string
  readonly enableFileUpload?: boolean
  readonly enableEmojiPicker: boolean
  readonly enableEndConversation: boolean
  /** Called with every envelope, in and out, for whoever debugs an embed. */
  readonly onEnvelope?: (direction: 'in' | 'out', text: string) => void
}

type Source = Readonly<Record<string, unknown>>
type Warn = (problem: string) => void

/** `chatwootSettings`, field by field: what is not of its kind is said once and its default taken. */
export function readSettings(value: unknown, language: string, warn: Warn): Settings {
  const read = createReader(toSource(value), warn)
  const flag = (name: string, fallback: boolean): boolean => read(name, isBoolean) ?? fallback
  const words = (name: string): string => read(name, isText) ?? ''
  const one = <Value extends string>(name: string, ...values: readonly [Value, ...Value[]]): Value =>
    read(name, (given): given is Value => values.some((known) => known === given)) ?? values[0]
  const locale = flag('useBrowserLanguage', false) ? language.replace('-', '_') : words('locale')
  const enableFileUpload = read('enableFileUpload', isBoolean)
  const onEnvelope = read('onEnvelope', isCallback)
  return {
    ...(locale !== '' && { locale }),
    ...(enableFileUpload !== undefined && { enableFileUpload }),
    ...(onEnvelope && { onEnvelope }),
    hideMessageBubble: flag('hideMessageBubble', false),
    position: one('position', 'right', 'left'),
    type: one('type', 'standard', 'expanded_bubble'),
    launcherTitle: words('launcherTitle'),
    showPopoutButton: flag('showPopoutButton', false),
    showUnreadMessagesDialog: flag('showUnreadMessagesDialog', true),
    widgetStyle: one('widgetStyle', 'standard', 'flat'),
    darkMode: one('darkMode', 'light', 'auto', 'dark'),
    widgetColor: read('widgetColor', isColour) ?? '#ffd301',
    welcomeTitle: words('welcomeTitle'),
    welcomeDescription: words('welcomeDescription'),
    availableMessage: words('availableMessage'),
    unavailableMessage: words('unavailableMessage'),
    enableEmojiPicker: flag('enableEmojiPicker', true),
    enableEndConversation: flag('enableEndConversation', true),
  }
}

/** An element with the id `chatwootSettings` is found under that name too, and is no settings. */
const toSource = (value: unknown): Source =>
  typeof value === 'object' && value !== null && !(value instanceof Element) && !Array.isArray(value)
    ? { ...value }
    : {}

const createReader =
  (source: Source, warn: Warn) =>
  <Value>(name: string, isGood: (value: unknown) => value is Value): Value | undefined => {
    const value = source[name]
    if (value === undefined || value === null || isGood(value)) return value ?? undefined
    warn(`chatwootSettings.${name} is not valid and was ignored`)
    return undefined
  }

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isText = (value: unknown): value is string => typeof value === 'string'
const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
const isCallback = (value: unknown): value is (direction: 'in' | 'out', text: string) => void =>
  typeof value === 'function'
