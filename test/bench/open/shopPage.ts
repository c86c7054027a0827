import { toInlineHash } from '#cli/page/policy.ts'

/** Origins of the bench. The browser finds both names on this machine, and treats them as two sites. */
export const SHOP_ORIGIN = 'https://shop.example'
export const CHAT_ORIGIN = 'https://chat.example'

export type ShopFile = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** The tenant has campaigns, for which its snippet would load the frame before any intent. */
const SETTINGS = 'window.chatwootSettings = { campaigns: false }'

const STYLE = 'body{font:16px/1.5 Georgia,serif;margin:40px auto;max-width:640px}'

/**
 * Returns the files of the host page by their path. The page contains the tenant's snippet and a policy that allows
 * only what the widget needs.
 */
export function createShopFiles(snippet: string): Readonly<Record<string, ShopFile>> {
  const scripts = [...snippet.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => toInlineHash(text))
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${CHAT_ORIGIN} ${scripts.join(' ')}`,
    `style-src ${toInlineHash(STYLE)}`,
    `frame-src ${CHAT_ORIGIN}`,
    `connect-src ${CHAT_ORIGIN}`,
    'img-src data:',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const paragraph = `<p>${'Turn the wheel slowly and look where the rim comes closer. '.repeat(6)}</p>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>A bicycle shop</title><style>${STYLE}</style></head>
<body><h1>How to true a wheel</h1>${paragraph.repeat(12)}<script src="/settings.js"></script>${snippet}</body></html>`
  return {
    '/': { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }, body: html },
    '/settings.js': { headers: { 'content-type': 'text/javascript' }, body: SETTINGS },
  }
}
