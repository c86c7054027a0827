import type { Manifest } from './bundle.ts'

const SETTINGS = /<script type="application\/json" id="widget-page">([\s\S]*?)<\/script>/

/** What a browser can begin with before the widget asks for it, written into the page by whoever serves it. */
export function withHints(html: string, { path, origin, frame }: Asked): string {
  const links = [
    ...serviceOrigins(html, origin).map((service) => `<link rel="preconnect" href="${service}" crossorigin>`),
    // Behind what the first picture needs; whoever comes straight to the chat waits for nothing that is found late.
    ...(path.startsWith('/widget/chat') ? frame.chat : []).map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" href="/${chunk}">`,
    ),
  ]
  return html.replace('</head>', () => `${links.join('\n')}\n</head>`)
}

type Asked = { readonly path: string; readonly origin: string } & Pick<Manifest, 'frame'>

/** Of the services that are elsewhere. */
const serviceOrigins = (html: string, own: string): readonly string[] =>
  originsOf(Object.values(toSettings(html).services ?? {}), own)

const originsOf = (addresses: readonly unknown[], own: string): readonly string[] => {
  const origins = addresses.flatMap((address) => (typeof address === 'string' ? toOrigin(address) : []))
  return [...new Set(origins)].filter((origin) => origin !== own)
}

type Settings = {
  readonly services?: object
  readonly analytics?: { readonly beacon?: unknown }
  readonly errorReports?: { readonly dsn?: unknown }
}

/** As they stand in the page. */
const toSettings = (html: string): Settings => JSON.parse(SETTINGS.exec(html)?.[1] ?? '{}') as Settings

/** A socket and a request to one host are one connection's worth of preparation. */
const toOrigin = (address: string): readonly string[] =>
  URL.canParse(address) ? [new URL(address.replace(/^ws/, 'http')).origin] : []

/** Where a page with these settings talks to: its services, and whoever counts or hears of errors. */
export function connectSources(html: string, own: string): readonly string[] {
  const { analytics, errorReports } = toSettings(html)
  const services = [own, ...serviceOrigins(html, own)].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
  return [...new Set([...services, ...originsOf([analytics?.beacon, errorReports?.dsn], own)])]
}
