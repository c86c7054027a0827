import { type ConnectionSettings, getServiceOrigins } from '../page/policy.ts'
import type { Manifest } from './bundle.ts'

/**
 * Adds preconnect and preload hints to a page, so that the browser connects and loads before the scripts request
 * anything. The server of the page calls this function.
 */
export function withHints(html: string, { path, origin, frame, settings }: HintOptions): string {
  const foreignOrigins = getServiceOrigins(settings).filter((service) => service !== origin)
  const links = [
    ...foreignOrigins.map((service) => `<link rel="preconnect" href="${service}" crossorigin>`),
    // For a visitor who opens the chat directly, the browser loads the chat's chunks before a script imports them.
    // Their priority is low, so that the first paint does not wait for them.
    ...(path.startsWith('/widget/chat') ? frame.chat : []).map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" href="/${chunk}">`,
    ),
  ]
  return html.replace('</head>', () => `${links.join('\n')}\n</head>`)
}

type HintOptions = { readonly path: string; readonly origin: string; readonly settings: ConnectionSettings } & Pick<
  Manifest,
  'frame'
>
