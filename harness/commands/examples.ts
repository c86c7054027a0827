import type { HostCommand } from '#protocol/hostCommands.ts'

type Name = HostCommand['event']

/** Example payload of each host command, chosen to have a visible effect. The ids are those of the sandbox's `demo`. */
export const EXAMPLES: { readonly [Event in Name]: Omit<Extract<HostCommand, { event: Event }>, 'event'> } = {
  'config-set': { locale: 'en', position: 'right', darkMode: 'light', hideMessageBubble: false, debug: true },
  'widget-visible': {},
  'toggle-open': { isOpen: true },
  'on-bubble-close': {},
  'set-locale': { locale: 'de' },
  'set-color-scheme': { darkMode: 'dark' },
  'change-url': { referrerURL: 'https://shop.example.com/bikes/city', referrerHost: 'shop.example.com' },
  'toggle-close-button': { isMobile: true },
  'inner-document-width': { width: 390 },
  'push-event': { eventName: 'webwidget.triggered' },
  'set-user': { identifier: 'u-1', user: { name: 'Ada Byron', email: 'ada@example.com' } },
  'set-custom-attributes': { customAttributes: { plan: 'pro' } },
  'delete-custom-attribute': { customAttribute: 'plan' },
  'set-conversation-custom-attributes': { customAttributes: { order: 'LB-20418' } },
  'delete-conversation-custom-attribute': { customAttribute: 'order' },
  'set-label': { label: 'vip' },
  'remove-label': { label: 'vip' },
  'set-unread-view': {},
  'unset-unread-view': {},
  'sdk-set-bubble-visibility': { hideMessageBubble: true },
  'set-consent': { consent: 'session' },
  'set-draft': { text: 'I would like to ask about my order' },
  'show-article': { articleId: '41' },
  'show-help': { query: 'battery' },
  'start-campaign': { campaignId: '5' },
}
