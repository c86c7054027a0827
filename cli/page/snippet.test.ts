/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals'
import { SERVICES, tenantWith } from '#test/support/cli/tenants.ts'
import { LOCALES } from '#domain/locale.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { buildSnippetFiles, buildSnippets } from './snippet.ts'

const HASH = 'oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'

const createSnippets = (
  fields: Partial<Tenant> = {},
  publicUrl = 'https://chat.test/cdn/',
  hashes: readonly string[] = [HASH],
) => buildSnippets({ tenant: tenantWith(fields), publicUrl, hashes })

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'chatwootSettings')
  Reflect.deleteProperty(window, 'chatwootSDK')
})

/**
 * Runs the snippet in the page. Returns the loader's element, the settings, and the options that the widget was started
 * with.
 */
function runSnippet(snippet: string, known?: object) {
  if (known) Reflect.set(window, 'chatwootSettings', known)
  const pasted = new DOMParser().parseFromString(snippet, 'text/html')
  for (const script of pasted.querySelectorAll('script')) {
    const own = document.createElement('script')
    for (const { name, value } of script.attributes) own.setAttribute(name, value)
    own.textContent = script.textContent
    document.body.append(own)
  }
  const started: unknown[] = []
  Reflect.set(window, 'chatwootSDK', { run: (options: unknown) => void started.push(options) })
  const loader = document.getElementById('chat-loader')
  loader?.dispatchEvent(new Event('load'))
  return { loader, settings: window.chatwootSettings, started }
}

describe('snippet for host pages', () => {
  test('the snippet starts the tenant’s widget from the public URL of the build', () => {
    const { loader, settings, started } = runSnippet(createSnippets({ services: SERVICES }).evergreen)
    expect(loader?.getAttribute('src')).toBe('https://chat.test/cdn/tenants/acme/widget/loader.js')
    expect(loader?.hasAttribute('integrity')).toBe(false)
    expect(started).toEqual([{ websiteToken: 'acme', baseUrl: 'https://chat.test/cdn/tenants/acme' }])
    expect(settings).toEqual({ campaigns: true, middlewareUrl: 'https://mid.acme.test' })
  })

  test('the pinned snippet allows only a loader with one of the given hashes', () => {
    const { loader } = runSnippet(createSnippets({}, undefined, [HASH, HASH.toLowerCase()]).pinned)
    expect(loader?.getAttribute('integrity')).toBe(`sha384-${HASH} sha384-${HASH.toLowerCase()}`)
    expect(loader?.getAttribute('crossorigin')).toBe('anonymous')
  })

  test('the snippet passes the tenant’s preload unless it is the default, and a page’s own setting wins', () => {
    const preloadWith = (preload: Tenant['preload'], known?: object): unknown =>
      Reflect.get(runSnippet(createSnippets({ preload }).evergreen, known).settings as object, 'preload')

    expect(preloadWith('intent')).toBeUndefined()
    expect(preloadWith('idle')).toBe('idle')
    Reflect.deleteProperty(window, 'chatwootSettings')
    expect(preloadWith('none', { preload: 'intent' })).toBe('intent')
  })

  test('the snippet turns campaigns off for a tenant without them, and keeps the page’s own settings', () => {
    const known = { position: 'left', middlewareUrl: 'https://own.test' }
    expect(runSnippet(createSnippets({ parts: [] }).evergreen, known).settings).toEqual({
      campaigns: false,
      position: 'left',
      middlewareUrl: 'https://own.test',
    })
  })

  test.each([
    ['de', {}, 'de', 'Chatten Sie mit uns'],
    ['pt-BR', {}, 'pt-br', 'Fale conosco'],
    ['pt-AO', {}, 'pt', 'Fale connosco'],
    ['zh-Hant-HK', {}, 'zh-hant', '與我們聊天'],
    ['nb', {}, 'nb', 'Chat med oss'],
    ['de', { locale: 'fr' }, 'fr', 'Discutez avec nous'],
    ['de', { launcherLabel: 'Frag uns' }, 'de', 'Frag uns'],
  ])(
    'on a page in %s with the settings %p, the launcher’s label in the language %s is “%s”',
    (lang, known, tag, label) => {
      document.documentElement.lang = lang
      const { settings } = runSnippet(createSnippets({ languages: LOCALES }).evergreen, known)
      document.documentElement.lang = ''
      expect(settings).toMatchObject({ launcherLanguage: tag, launcherLabel: label })
    },
  )

  test.each(['en-GB', 'tlh', 'constructor', ''])('on a page in “%s” the snippet leaves the English label', (lang) => {
    document.documentElement.lang = lang
    const { settings } = runSnippet(createSnippets({ languages: LOCALES }).evergreen)
    document.documentElement.lang = ''
    expect(settings).not.toHaveProperty('launcherLabel')
  })

  test('the snippet contains labels in the tenant’s languages only', () => {
    expect(createSnippets({ languages: ['de', 'en'] }).inline).toContain('{"de":"Chatten Sie mit uns"}')
    expect(createSnippets({ languages: ['en'] }).inline).not.toContain('launcherLabel')
  })

  test('the snippet sends contact forms to the widget’s own origin if the tenant names no middleware', () => {
    const { settings } = runSnippet(createSnippets({ parts: ['contactForm'] }).evergreen)
    expect(settings).toEqual({ campaigns: false, middlewareUrl: 'https://chat.test' })
  })

  test('the snippet names no middleware for a tenant without the contact form', () => {
    expect(runSnippet(createSnippets({ parts: ['bot'], services: SERVICES }).evergreen).settings).toEqual({
      campaigns: false,
    })
  })

  test.each([
    'https://chat.test/"><script>x()</script>/',
    "https://chat.test/'+x()+'/",
    'https://chat.test/</script>/',
  ])('the public URL %s cannot inject a script through the snippet', (publicUrl) => {
    const { loader, started } = runSnippet(createSnippets({}, publicUrl).pinned)
    expect(loader?.ownerDocument.querySelectorAll('script')).toHaveLength(2)
    expect(JSON.stringify(started)).toContain('https://chat.test/')
  })

  test('the snippet is written to two files, and only the pinned one contains a hash', () => {
    const files = buildSnippetFiles({ tenant: tenantWith(), publicUrl: 'https://chat.test/', hashes: [HASH] })
    expect(files.map(({ path }) => path)).toEqual(['snippet.html', 'snippet-pinned.html'])
    expect(files.map(({ contents }) => contents.includes(HASH))).toEqual([false, true])
  })
})
