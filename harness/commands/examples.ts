import type { WireCommand } from '#protocol/wireCommands.ts'

type Name = WireCommand['event']

/** Example payload of each host command, chosen to have a visible effect. The ids are those of the sandbox's `demo`. */
export const EXAMPLES: { readonly [Event in Name]: Omit<Extract<WireCommand, { event: Event }>, 'event'> } = {
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

/** Example arguments of the methods of `window.$chatwoot`. A method without arguments has none. */
export const CHATWOOT_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  toggle: ['open'],
  toggleBubbleVisibility: ['hide'],
  setUser: ['u-1', { name: 'Ada Byron', email: 'ada@example.com' }],
  setCustomAttributes: [{ plan: 'pro' }],
  deleteCustomAttribute: ['plan'],
  setConversationCustomAttributes: [{ order: 'LB-20418' }],
  deleteConversationCustomAttribute: ['order'],
  setLabel: ['vip'],
  removeLabel: ['vip'],
  setLocale: ['de'],
  setColorScheme: ['dark'],
}

/** Example arguments of the methods of the widget's handle. A method without arguments has none. */
export const HANDLE_EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  setDraft: ['I would like to ask about my order'],
  sendDraft: ['I would like to ask about my order'],
  showArticle: [41],
  showHelp: ['battery'],
  identify: [{ identifier: 'u-1', name: 'Ada Byron', email: 'ada@example.com' }],
  setAttributes: [{ contact: { plan: 'pro' }, conversation: { order: 'LB-20418' } }],
  setLocale: ['de'],
  setTheme: ['dark'],
  setConsent: ['session'],
  startCampaign: [5],
}
