import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPageRenderer, type RenderedPage, type RenderPage } from '#cli/commands/pageRenderer.ts'
import { listen, type StaticServer } from './staticServer.ts'

const HTML = 'text/html; charset=utf-8'

type PageServerOptions = {
  /** Host page, which the server has at `/`. */
  readonly hostPage?: string
  /** Renders the widget's page for the query of a request. */
  readonly render: (renderPage: RenderPage, query: URLSearchParams) => Promise<RenderedPage>
}

/** Starts a server with the build of the whole widget, which renders the widget's page for each request. */
export async function startPageServer({ hostPage = '', render }: PageServerOptions): Promise<StaticServer> {
  const server = await listen('127.0.0.1', async ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, server.url)
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': HTML }).end(hostPage)
    } else if (pathname === '/widget') {
      const { html, headers } = await render(await renderPage, searchParams)
      response.writeHead(200, { 'content-type': HTML, ...headers }).end(html)
    } else {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      const path = pathname === '/packs/js/sdk.js' ? '/widget/loader.js' : pathname
      // The panel script is a module of the host page, which has another origin.
      const headers = {
        'content-type': type,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }
      response.writeHead(200, headers).end(await readFile(join('dist', path)))
    }
  })
  const renderPage = createPageRenderer({ build: 'dist', origin: server.url })
  return server
}
