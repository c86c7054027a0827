import { beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createTokenStore } from './conversationToken.ts'
import { frameUrl, windowUrl } from './panel/frameUrl.ts'
import { createChatwootApi } from './chatwootApi.ts'
import { classifyMissingFile } from './page.ts'
import { parseBaseUrl, readSettings } from './settings.ts'
import type { Widget } from './widget.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  document.cookie = 'cw_conversation=; max-age=0'
})

describe('readSettings', () => {
  test('valid host settings are accepted', () => {
    const settings = readSettings({ position: 'left', locale: 'de', darkMode: 'auto', widgetColor: '#0AF', enableFileUpload: false }, 'en', fail) // prettier-ignore

    expect(settings).toMatchObject({ position: 'left', locale: 'de', darkMode: 'auto', widgetColor: '#0AF', enableFileUpload: false }) // prettier-ignore
  })

  test('the setting useBrowserLanguage makes the browser’s language the locale', () => {
    expect(readSettings({ useBrowserLanguage: true, locale: 'de' }, 'pt-BR', fail).locale).toBe('pt_BR')
  })

  test('an invalid host setting is reported once and replaced by its default', () => {
    const warnings: string[] = []
    const settings = readSettings({ position: 'top', widgetColor: 'red;}', hideMessageBubble: 'yes', onEnvelope: 7 }, 'en', (problem) => warnings.push(problem)) // prettier-ignore

    expect(settings).toMatchObject({ position: 'right', widgetColor: '#ffd301', hideMessageBubble: false })
    expect(warnings).toHaveLength(4)
  })

  test('missing host settings, or an element with the name of the settings, mean the defaults', () => {
    const element = document.createElement('form')
    element.id = 'chatwootSettings'

    for (const value of [undefined, null, 7, 'x', [], element]) expect(readSettings(value, 'en', fail).position).toBe('right') // prettier-ignore
  })

  test('readSettings never throws, for any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readSettings(value, 'en', () => undefined)))
  })

  const fail = (problem: string): never => {
    throw new Error(problem)
  }
})

test.each([
  ['https://chat.test/', 'https://chat.test'],
  ['http://127.0.0.1:4401', 'http://127.0.0.1:4401'],
  ['javascript:alert(1)', undefined],
  ['//chat.test', undefined],
  ['', undefined],
  [undefined, undefined],
])('the base URL %p is parsed as %p', (given, used) => expect(parseBaseUrl(given)).toBe(used))

describe('frame address', () => {
  const DEFAULT_SETTINGS = readSettings({}, 'en', () => undefined)
  const context = { baseUrl: 'https://chat.test', websiteToken: 'demo', keeper: createTokenStore('demo', 'none') }
  const query = (url: string): object => Object.fromEntries(new URL(url).searchParams)

  test('the frame address contains the tenant, the look and the stored conversation, each encoded', () => {
    context.keeper.keep('a.b.c')
    const url = frameUrl(context, { ...DEFAULT_SETTINGS, locale: 'de&x=1' }, false)

    expect(new URL(url).pathname).toBe('/widget')
    expect(query(url)).toEqual({
      website_token: 'demo',
      locale: 'de&x=1',
      darkMode: 'light',
      cw_conversation: 'a.b.c',
    })
  })

  test('the frame address has an empty cw_conversation for a new visitor, and none after a reset', () => {
    const unknown = { ...context, keeper: createTokenStore('demo', 'none') }
    const known = { website_token: 'demo', darkMode: 'light' }

    expect(query(frameUrl(unknown, DEFAULT_SETTINGS, false))).toEqual({ ...known, cw_conversation: '' })
    expect(query(frameUrl(unknown, DEFAULT_SETTINGS, true))).toEqual(known)
  })

  test('the address of a pop-out window contains the host’s settings, and never a forgotten token', () => {
    const known = { ...context, consent: () => 'session' as const }
    expect(query(windowUrl(known, { locale: 'de', darkMode: 'dark' }))).toEqual({
      website_token: 'demo',
      locale: 'de',
      cw_conversation: 'a.b.c',
      consent: 'session',
      darkMode: 'dark',
    })
    context.keeper.forget()
    expect(query(windowUrl(known, { darkMode: 'auto' }))).toMatchObject({ cw_conversation: '' })
  })
})

describe('conversation token on the host page', () => {
  test('the conversation token is stored per tenant and forgotten on request', () => {
    const keeper = createTokenStore('demo', 'full')
    keeper.keep('a.b.c')

    expect([keeper.read(), createTokenStore('other', 'full').read()]).toEqual(['a.b.c', undefined])
    keeper.forget()
    expect(keeper.read()).toBeUndefined()
  })

  test('the conversation token is read from a Chatwoot cookie, unless the cookie’s value is no token', () => {
    document.cookie = 'cw_conversation=d.e.f'
    expect(createTokenStore('demo', 'full').read()).toBe('d.e.f')
    document.cookie = 'cw_conversation=undefined'
    expect(createTokenStore('demo', 'full').read()).toBeUndefined()
  })

  test('a text that is no conversation token is not stored', () => {
    const keeper = createTokenStore('demo', 'full')
    keeper.keep('undefined')

    expect([keeper.read(), localStorage.length]).toEqual([undefined, 0])
  })
})

test('a missing file with an unknown address counts as a failed chunk, not as an ad blocker', () =>
  expect(classifyMissingFile(undefined)).toBe('chunk'))

describe('window.$chatwoot', () => {
  function setUp() {
    const sent: unknown[] = []
    const widget = { send: (command: unknown) => void sent.push(command), reset: async () => void sent.push('reset') } as unknown as Widget // prettier-ignore
    const settings = readSettings({}, 'en', () => undefined)
    return {
      sent,
      api: createChatwootApi({
        widget,
        handle: {} as never,
        widgetConfig: { baseUrl: 'https://chat.test', websiteToken: 'demo', settings },
      }),
    }
  }

  test('the methods of the host API send the matching host commands, and an empty label sends none', () => {
    const { api, sent } = setUp()
    api.setUser(7, { email: 'a@b.c' })
    api.setCustomAttributes({ plan: 'pro' })
    api.deleteCustomAttribute('plan')
    api.deleteConversationCustomAttribute('plan')
    api.setConversationCustomAttributes({ plan: 'pro' })
    api.setLabel('')
    api.removeLabel()
    api.setLabel('vip')
    api.removeLabel('vip')
    api.setLocale()
    api.setColorScheme('dark')
    api.reset()

    expect(sent).toEqual([
      { event: 'set-user', identifier: '7', user: { email: 'a@b.c' } },
      { event: 'set-custom-attributes', customAttributes: { plan: 'pro' } },
      { event: 'delete-custom-attribute', customAttribute: 'plan' },
      { event: 'delete-conversation-custom-attribute', customAttribute: 'plan' },
      { event: 'set-conversation-custom-attributes', customAttributes: { plan: 'pro' } },
      { event: 'set-label', label: 'vip' },
      { event: 'remove-label', label: 'vip' },
      { event: 'set-locale', locale: 'en' },
      { event: 'set-color-scheme', darkMode: 'dark' },
      'reset',
    ])
    expect(api.resetTriggered).toBe(true)
  })

  test.each([
    ['a user without a name', (api: ReturnType<typeof setUp>['api']) => api.setUser('u', { plan: 'pro' })],
    ['a user without an identifier', (api: ReturnType<typeof setUp>['api']) => api.setUser('', { name: 'Ada' })],
    ['an empty set of attributes', (api: ReturnType<typeof setUp>['api']) => api.setCustomAttributes({})],
    ['a blank label', (api: ReturnType<typeof setUp>['api']) => api.setLabel(' ')],
    ['an empty attribute name to delete', (api: ReturnType<typeof setUp>['api']) => api.deleteCustomAttribute('')],
  ])('%s makes the host API throw, and no command is sent', (_case, call) => {
    const { api, sent } = setUp()

    expect(() => call(api)).toThrow(/^\$chatwoot/)
    expect(sent).toEqual([])
  })
})
