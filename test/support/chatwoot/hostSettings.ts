import { record } from './wire.ts'

/** Settings of Chatwoot's host script with their defaults. */
export type Settings = ReturnType<typeof readSettings>

export function readSettings() {
  const rawSettings = record(Reflect.get(window, 'chatwootSettings'))
  const text = (name: string, fallback = ''): string => {
    const value = rawSettings[name]
    return typeof value === 'string' ? value : fallback
  }
  const flag = (name: string, fallback: boolean): boolean => {
    const value = rawSettings[name]
    return typeof value === 'boolean' ? value : fallback
  }
  return {
    baseDomain: rawSettings['baseDomain'],
    hideMessageBubble: flag('hideMessageBubble', false),
    position: rawSettings['position'] === 'left' ? 'left' : 'right',
    locale: flag('useBrowserLanguage', false) ? navigator.language.replace('-', '_') : rawSettings['locale'],
    useBrowserLanguage: flag('useBrowserLanguage', false),
    type: rawSettings['type'] === 'expanded_bubble' ? 'expanded_bubble' : 'standard',
    launcherTitle: text('launcherTitle'),
    showPopoutButton: flag('showPopoutButton', false),
    showUnreadMessagesDialog: flag('showUnreadMessagesDialog', true),
    widgetStyle: rawSettings['widgetStyle'] === 'flat' ? 'flat' : 'standard',
    darkMode: text('darkMode', 'light'),
    welcomeTitle: text('welcomeTitle'),
    welcomeDescription: text('welcomeDescription'),
    availableMessage: text('availableMessage'),
    unavailableMessage: text('unavailableMessage'),
    enableFileUpload: rawSettings['enableFileUpload'],
    enableEmojiPicker: flag('enableEmojiPicker', true),
    enableEndConversation: flag('enableEndConversation', true),
  }
}
