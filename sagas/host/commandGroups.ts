import type { ActionOf } from '#state/root.ts'

/** Host commands about details of the person that the host has named, and of that person's conversation. */
export const DETAIL_COMMANDS = [
  'host/set-custom-attributes',
  'host/delete-custom-attribute',
  'host/set-label',
  'host/remove-label',
  'host/set-conversation-custom-attributes',
  'host/delete-conversation-custom-attribute',
] as const

/** Host commands about the contact and the conversation's metadata. */
export const IDENTITY_COMMANDS = ['host/set-user', ...DETAIL_COMMANDS] as const

/** Host commands that show something in the widget. */
export const NAVIGATION_COMMANDS = [
  'host/set-draft',
  'host/show-article',
  'host/show-help',
  'host/start-campaign',
] as const

export type NavigationCommand = ActionOf<(typeof NAVIGATION_COMMANDS)[number]>
