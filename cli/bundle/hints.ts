import { type Reach, serviceOrigins } from '../page/policy.ts'
import type { Manifest } from './bundle.ts'

/** What a browser can begin with before the widget asks for it, written into the page by whoever serves it. */
export function withHints(html: string, { path, origin, frame, reach }: Asked): string {
  const elsewhere = serviceOrigins(reach).filter((service) => service !== origin)
  const links = [
    ...elsewhere.map((service) => `<link rel="preconnect" href="${service}" crossorigin>`),
    // Behind what the first picture needs; whoever comes straight to the chat waits for nothing that is found late.
    ...(path.startsWith('/widget/chat') ? frame.chat : []).map(
      (chunk) => `<link rel="modulepreload" fetchpriority="low" href="/${chunk}">`,
    ),
  ]
  return html.replace('</head>', () => `${links.join('\n')}\n</head>`)
}

type Asked = { readonly path: string; readonly origin: string; readonly reach: Reach } & Pick<Manifest, 'frame'>
