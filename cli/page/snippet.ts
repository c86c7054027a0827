import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { escapeHtml, toScriptJson } from './escape.ts'
import { readLauncherLabels } from './launcherLabels.ts'

type SnippetOptions = {
  readonly tenant: Pick<Tenant, 'token' | 'accent' | 'languages' | 'parts' | 'preload' | 'services'>
  /** The absolute URL that the build is served at, with a slash at its end. */
  readonly publicUrl: string
  /** Base64 sha384 of the loader. During an update the list holds several hashes. */
  readonly hashes: readonly string[]
}

export type Snippets = {
  /** Snippet that runs any version of the loader, so the page receives updates automatically. */
  readonly evergreen: string
  /** Snippet that runs only this version of the loader. The page must be changed with every release. */
  readonly pinned: string
  /** Text of the inline script. A strict policy allows it by its hash. */
  readonly inline: string
}

/** Builds the snippets that a host page pastes before the end of its body. */
export function buildSnippets({ tenant, publicUrl, hashes }: SnippetOptions): Snippets {
  const base = new URL(`tenants/${tenant.token}`, publicUrl)
  const inline = buildInlineSnippet(tenant, base)
  const integrity = ` integrity="${hashes.map((hash) => `sha384-${hash}`).join(' ')}" crossorigin="anonymous"`
  const toSnippet = (more: string): string =>
    [
      `<script async src="${escapeHtml(`${base.href}/widget/loader.js`)}" id="chat-loader"${more}></script>`,
      `<script>${inline}</script>`,
    ].join('\n')
  return { evergreen: toSnippet(''), pinned: toSnippet(escapeIntegrity(integrity)), inline }
}

/**
 * Removes every character that neither base64 nor the attribute text needs. Another character could end the attribute.
 */
const escapeIntegrity = (integrity: string): string => integrity.replace(/[^\w+/= "-]/g, '')

function buildInlineSnippet(
  { token, accent, languages, parts, preload, services }: SnippetOptions['tenant'],
  base: URL,
): string {
  const settings = {
    // Colour of the bubble, and of the iframe until the server sends a colour (state/widget.ts).
    ...(accent !== DEFAULT_ACCENT && { widgetColor: accent }),
    campaigns: parts.includes('campaigns'),
    ...(preload !== 'intent' && { preload }),
    // With this address, the loader offers a contact form if the chat itself cannot be loaded.
    ...(parts.includes('contactForm') && { middlewareUrl: services.middleware || base.origin }),
  }
  const run = toScriptJson({ websiteToken: token, baseUrl: base.href })
  return `
  window.chatwootSettings = { ...${toScriptJson(settings)}, ...window.chatwootSettings }${chooseLabel(readLauncherLabels(languages))}
  {
    const run = () => chatwootSDK.run(${run})
    if (window.chatwootSDK) run()
    else document.getElementById('chat-loader').addEventListener('load', run)
  }
`
}

/**
 * Returns the statement that chooses the launcher's label before the iframe knows its language (ADR 0058). Empty if the
 * tenant has only English.
 */
function chooseLabel(labels: Readonly<Record<string, string>>): string {
  if (Object.keys(labels).length === 0) return ''
  return `
  {
    const labels = new Map(Object.entries(${toScriptJson(labels)}))
    const settings = window.chatwootSettings
    const language = (settings.useBrowserLanguage && navigator.language) || settings.locale || document.documentElement.lang
    const tag = String(language).toLowerCase().replace('_', '-')
    const found = [tag, tag.slice(0, 7), tag.slice(0, 5), tag.split('-')[0]].find((name) => labels.has(name))
    if (found) Object.assign(settings, { launcherLanguage: found, launcherLabel: labels.get(found), ...settings })
  }`
}

/** Builds the snippet files, which are written next to the manifest of a tenant. */
export function buildSnippetFiles(
  options: SnippetOptions,
): readonly { readonly path: string; readonly contents: string }[] {
  const { evergreen, pinned } = buildSnippets(options)
  return [
    {
      path: 'snippet.html',
      contents: `<!-- Paste before </body>. The page receives updates of the widget automatically. -->\n${evergreen}\n`,
    },
    {
      path: 'snippet-pinned.html',
      contents: `<!-- Paste before </body>. The browser runs only this release. Before the next release, add its hash after this one. -->\n${pinned}\n`,
    },
  ]
}
