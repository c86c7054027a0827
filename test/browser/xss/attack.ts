import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext, Frame, Page, Request } from '@playwright/test'
import { build, type OutputFile } from 'esbuild'
import type { Vector } from './vectors.ts'

/** Content security policy that the widget is made for. It lists every source and contains no unsafe keyword. */
const POLICY = [
  "default-src 'none'",
  "script-src 'nonce-test' 'strict-dynamic'",
  "style-src 'nonce-test'",
  'img-src https: data:',
  'media-src https:',
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com https://fast.wistia.net',
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types article dompurify',
].join('; ')

export type AttackedPage = { readonly url: string; readonly close: () => void }

let bundle: Promise<readonly OutputFile[]> | undefined

/** Returns the page's script and stylesheet, which are built once for all tests of a worker. */
const bundlePage = (): Promise<readonly OutputFile[]> =>
  (bundle ??= build({
    entryPoints: [join(import.meta.dirname, 'attackedPage.tsx')],
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'iife',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'location.href' },
  }).then(({ outputFiles }) => outputFiles))

/**
 * Serves a page that renders articles with the widget's own code: `/` without a policy, `/strict` with the policy,
 * `/blank` empty.
 */
export async function serveAttackedPage(): Promise<AttackedPage> {
  const outputFiles = await bundlePage()
  const outputEndingWith = (suffix: string): string => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? ''
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/page.js': ['text/javascript', outputEndingWith('.js')],
    '/page.css': ['text/css', outputEndingWith('.css')],
    '/blank': ['text/html', '<!doctype html><body></body>'],
  }
  const page =
    '<!doctype html><link rel=stylesheet nonce=test href=/page.css><div id=app></div><script nonce=test src=/page.js></script>'
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const [type, text] = files[path] ?? ['text/html', page]
    if (path === '/strict') response.setHeader('content-security-policy', POLICY)
    response.setHeader('content-type', `${type}; charset=utf-8`).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Events that the browser reported while vectors were shown. */
export type Outcome = {
  readonly executed: string[]
  readonly foreign: string[]
  readonly navigations: string[]
  readonly embeds: string[]
  readonly pictures: string[]
}

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

/**
 * Records and answers every request to another origin. A script is answered with code that is recorded when it runs, an
 * image with one pixel, and any other request with an empty body.
 */
export async function recordOutcome(context: BrowserContext, { url: ownOrigin }: AttackedPage): Promise<Outcome> {
  const outcome: Outcome = { executed: [], foreign: [], navigations: [], embeds: [], pictures: [] }
  await context.exposeBinding('reportExecution', ({ frame }) => void outcome.executed.push(vectorIdOf(frame)))
  await context.addInitScript(reportExecutions)
  await context.route(
    (url) => url.origin !== ownOrigin,
    async (route) => {
      const kind = route.request().resourceType()
      recordRequest(route.request(), outcome)
      if (kind === 'image') return route.fulfill({ contentType: 'image/gif', body: PIXEL })
      return route.fulfill({
        contentType: kind === 'script' ? 'text/javascript' : 'text/html',
        body: kind === 'script' ? 'alert(1)' : '',
      })
    },
  )
  return outcome
}

const EMBEDS =
  /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/|www\.loom\.com\/embed\/|fast\.wistia\.net\/embed\/iframe\/)/

function recordRequest(request: Request, outcome: Outcome): void {
  const [url, kind] = [request.url(), request.resourceType()]
  if (kind === 'document' && EMBEDS.test(url)) outcome.embeds.push(url)
  else if (kind === 'image' && url.startsWith('https://')) outcome.pictures.push(url)
  else outcome.foreign.push(`${kind} ${url}`)
}

/** Returns the id of the vector that the frame was created for or created by; "the page" if there is none. */
function vectorIdOf(frame: Frame): string {
  const id = URL.canParse(frame.url()) ? new URL(frame.url()).searchParams.get('vector') : null
  const parent = frame.parentFrame()
  return id ?? (parent === null ? 'the page' : vectorIdOf(parent))
}

/** Replaces the functions that a vector calls to show that it runs. Runs in every frame. */
function reportExecutions(): void {
  const reportExecution = () => (window as unknown as { reportExecution: () => void }).reportExecution()
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    Object.defineProperty(window, name, { value: reportExecution })
}

/** Shows each vector unchanged, in its own sandboxed frame that cannot navigate the page. */
export async function insertVectors(page: Page, vectors: readonly Vector[]): Promise<void> {
  await page.evaluate(
    async (all) => {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const frames = await Promise.all(
        all.map(
          ({ id, html }) =>
            new Promise<HTMLIFrameElement>((resolve) => {
              const frame = document.createElement('iframe')
              frame.sandbox.value = 'allow-scripts allow-same-origin allow-forms allow-modals'
              const fill = () => {
                if (frame.contentDocument) frame.contentDocument.body.innerHTML = html
                resolve(frame)
              }
              frame.addEventListener('load', fill, { once: true })
              frame.src = `/blank?vector=${encodeURIComponent(id)}`
              document.body.append(frame)
            }),
        ),
      )
      await wait(300)
      for (const frame of frames)
        if (frame.contentDocument) await window.dispatchAllEvents(frame.contentDocument.documentElement)
      await wait(300)
      for (const frame of frames) frame.remove()
    },
    vectors.map(({ id, html }) => ({ id, html })),
  )
}

/** Renders the vectors in the page as the widget does. Returns the resulting markup. */
export const renderVectors = (page: Page, vectors: readonly Vector[]): Promise<readonly string[]> =>
  page.evaluate(
    async (all) => {
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const rendered = window.renderArticles(all)
      const markup = rendered.roots.map((root) => root.innerHTML)
      await wait(100)
      for (const root of rendered.roots) await window.dispatchAllEvents(root)
      await wait(100)
      rendered.remove()
      return markup
    },
    vectors.map(({ html }) => html),
  )

export const inBatches = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

type VectorFile = { readonly vectors?: readonly { readonly id: string; readonly html: string }[] }

/** Reads additional vectors from a folder outside this project. */
export function readVectors(folder: string): readonly Vector[] {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const live = new Set((readJson('live.json') as { readonly ids: readonly string[] }).ids)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'live.json')
  return names.flatMap((name) =>
    ((readJson(name) as VectorFile).vectors ?? []).map(({ id, html }) => ({ id, html, isLive: live.has(id) })),
  )
}
