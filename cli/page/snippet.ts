import { DEFAULT_ACCENT } from '#domain/limits.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { escapeHtml, toScriptJson } from './escape.ts'

type SnippetOptions = {
  readonly tenant: Pick<Tenant, 'token' | 'accent' | 'parts' | 'services'>
  /** The absolute URL that the build is served at, with a slash at its end. */
  readonly publicUrl: string
  /** The loader's sha384 in base64; several while one takes another's place. */
  readonly hashes: readonly string[]
}

export type Snippets = {
  /** Runs whatever loader is served: updates come by themselves. */
  readonly evergreen: string
  /** Runs this loader and no other: a page that pins has to be changed with every release. */
  readonly pinned: string
  /** The script that stands in the page, for the hash that a strict policy wants. */
  readonly inline: string
}

/** What a host page pastes before the end of its body. */
export function snippets({ tenant, publicUrl, hashes }: SnippetOptions): Snippets {
  const base = new URL(`tenants/${tenant.token}`, publicUrl)
  const inline = toInline(tenant, base)
  const seal = ` integrity="${hashes.map((hash) => `sha384-${hash}`).join(' ')}" crossorigin="anonymous"`
  const toSnippet = (more: string): string =>
    [
      `<script async src="${escapeHtml(`${base.href}/widget/loader.js`)}" id="chat-loader"${more}></script>`,
      `<script>${inline}</script>`,
    ].join('\n')
  return { evergreen: toSnippet(''), pinned: toSnippet(escapeSeal(seal)), inline }
}

/** Nothing but base64 and the words above it; a hash that is anything else would leave its attribute. */
const escapeSeal = (seal: string): string => seal.replace(/[^\w+/= "-]/g, '')

function toInline({ token, accent, parts, services }: SnippetOptions['tenant'], base: URL): string {
  const settings = {
    // The bubble's colour, and the frame's until its server has sent one (state/widget.ts).
    ...(accent !== DEFAULT_ACCENT && { widgetColor: accent }),
    campaigns: parts.includes('campaigns'),
    // With it, the page offers a form for a mail where the chat itself cannot be loaded.
    ...(parts.includes('contactForm') && { middlewareUrl: services.middleware || base.origin }),
  }
  const run = toScriptJson({ websiteToken: token, baseUrl: base.href })
  return `
  window.chatwootSettings = { ...${toScriptJson(settings)}, ...window.chatwootSettings }
  {
    const run = () => chatwootSDK.run(${run})
    if (window.chatwootSDK) run()
    else document.getElementById('chat-loader').addEventListener('load', run)
  }
`
}

/** The files to copy from, beside a tenant's manifest. */
export function snippetFiles(given: SnippetOptions): readonly { readonly path: string; readonly contents: string }[] {
  const { evergreen, pinned } = snippets(given)
  return [
    {
      path: 'snippet.html',
      contents: `<!-- Paste before </body>. Updates of the widget reach the page by themselves. -->\n${evergreen}\n`,
    },
    {
      path: 'snippet-pinned.html',
      contents: `<!-- Paste before </body>. The browser runs exactly this release: before the next one, add its hash behind this one. -->\n${pinned}\n`,
    },
  ]
}
