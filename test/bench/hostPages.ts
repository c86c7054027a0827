import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bareHostPage } from '#test/browser/cycles.ts'

/** A host's pages, on a site of their own. */
export type HostPages = { readonly url: string; readonly close: () => Promise<void> }

/** The same page three times, and one with nothing on it but the loader's script. */
export type HostPage = 'plain' | 'frame' | 'widget' | 'bare'

/** Found as `localhost`; what is on `127.0.0.1` is another site to a browser, and gets a process of its own. */
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

/** Where the widget's own frame would be. */
const PANEL = 'position:fixed;right:20px;bottom:92px;width:400px;height:704px;border:0'

const snippet = (url: string): string =>
  `<script async src="${url}/widget/loader.js" id="chat"></script><script>
    document.getElementById('chat').addEventListener('load', () => chatwootSDK.run({ websiteToken: 'demo', baseUrl: '${url}' }))
  </script>`

/** As every page of today has some: what a browser needs for a page's first script is nobody's but the page's. */
const OWN_SCRIPT = `<script>
    addEventListener('load', () => { document.querySelector('footer').textContent = '© ' + new Date().getFullYear() })
  </script>`

/** Long enough to be scrolled, with nothing to wait for. */
const article = (more: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,"><title>A bicycle shop</title><style>body{font:16px/1.5 Georgia,serif;margin:40px auto;max-width:640px}</style></head>
  <body><h1>How to true a wheel</h1>${`<p>${'Turn the wheel slowly and look where the rim comes closer. '.repeat(6)}</p>`.repeat(12)}<footer>©</footer>${OWN_SCRIPT}${more}</body></html>`
