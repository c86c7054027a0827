import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bareHostPage } from '#test/browser/cycles.ts'

/** HTTP server of the host pages, on another site than the sandbox. */
export type HostPages = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Name of a host page: the same page without a chat (`plain`), with an empty iframe (`frame`) or with the widget
 * (`widget`). `bare` has only the loader's script.
 */
export type HostPage = 'plain' | 'frame' | 'widget' | 'bare'

/**
 * Serves the host pages as `localhost`. The browser treats `127.0.0.1` as another site and gives it a separate process.
 */
export async function openHostPages(sandboxUrl: string): Promise<HostPages> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageAt(request.url ?? '/', sandboxUrl, `http://127.0.0.1:${port}/empty`))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pageAt(path: string, sandboxUrl: string, emptyUrl: string): string {
  switch (path) {
    case '/bare':
      return bareHostPage(sandboxUrl)
    case '/frame':
      return article(`<iframe src="${emptyUrl}" title="Empty" style="${PANEL}"></iframe>`)
    case '/widget':
      return article(snippet(sandboxUrl))
    case '/empty':
      return '<!doctype html><title>Empty</title>'
    default:
      return article('')
  }
}

/** Style that places the empty frame where the widget's frame would be. */
const PANEL = 'position:fixed;right:20px;bottom:92px;width:400px;height:704px;border:0'

const snippet = (url: string): string =>
  `<script async src="${url}/widget/loader.js" id="chat"></script><script>
    document.getElementById('chat').addEventListener('load', () => chatwootSDK.run({ websiteToken: 'demo', baseUrl: '${url}' }))
  </script>`

/**
 * Script of the page itself. Without it, the browser's start-up cost for a page's first script would count as a cost of
 * the widget.
 */
const OWN_SCRIPT = `<script>
    addEventListener('load', () => { document.querySelector('footer').textContent = '© ' + new Date().getFullYear() })
  </script>`

/** Returns a page that is long enough to scroll and loads no other files of its own. */
const article = (more: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,"><title>A bicycle shop</title><style>body{font:16px/1.5 Georgia,serif;margin:40px auto;max-width:640px}</style></head>
  <body><h1>How to true a wheel</h1>${`<p>${'Turn the wheel slowly and look where the rim comes closer. '.repeat(6)}</p>`.repeat(12)}<footer>©</footer>${OWN_SCRIPT}${more}</body></html>`
