import { CliError } from '../errors.ts'
import type { Headers } from '../page/headers.ts'
import { toHeaderName } from './headerName.ts'
import { listTopFiles, type ServedSite, SCRIPTS_ADDRESS } from './servedSite.ts'
import type { ServerPlace } from './serverPlace.ts'

/** Maximum number of routes of a deployment. */
const MAX_ROUTES = 2_048

/** Route of vercel.json. A route with `continue` adds its headers to those of the routes after it. */
type VercelRoute =
  | { readonly handle: 'filesystem' }
  | {
      readonly src: string
      readonly caseSensitive: true
      readonly headers?: Headers
      readonly dest?: string
      readonly status?: number
      readonly continue?: true
    }

/**
 * Writes a complete vercel.json, for a deployment that contains the build at the path of its public URL. Throws
 * `notServable` for a published folder, and `tooManyRoutes`.
 */
export function toVercel(site: ServedSite, { prefix }: ServerPlace): string {
  if (site.kind === 'published') throw new CliError('notServable', 'Vercel')
  const routes = toRoutes(site, prefix)
  if (routes.length > MAX_ROUTES) throw new CliError('tooManyRoutes', String(routes.length))
  return JSON.stringify({ $schema: 'https://openapi.vercel.sh/vercel.json', routes }, null, 2)
}

function toRoutes(site: ServedSite, prefix: string): readonly VercelRoute[] {
  const { files, pages, screens } = site
  const top = listTopFiles(site)
  const topPattern = top.map(([path]) => `${escapePattern(path)}$`)
  const base = escapePattern(prefix)
  const script = '[\\w-]+\\.js$'
  const screen = `(?!${script}).*`
  return [
    toNotFound(`^${base}(?:assets|emoji)/.*\\.(?:br|gz)$`),
    toHeaderRoute(`^${base}assets/.+$`, files['assets/**']),
    toHeaderRoute(`^${base}emoji/.+$`, files['emoji/**']),
    ...top.map(([path, headers]) => toHeaderRoute(`^${base}${escapePattern(path)}$`, headers)),
    toHeaderRoute(`^${base}tenants/[\\w-]+/widget/${script}`, files[SCRIPTS_ADDRESS]),
    toHeaderRoute(`^${base}tenants/[\\w-]+/widget/${screen}$`, screens),
    ...pages.map(({ token, headers }) => toHeaderRoute(`^${base}tenants/${token}/widget(?:/${screen})?$`, headers)),
    {
      src: `^${base}tenants/([\\w-]+)/widget(?:/${screen})?$`,
      caseSensitive: true,
      dest: `${prefix}tenants/$1/widget/index.html`,
    },
    toNotFound(
      `^(?!${base}(?:${[...topPattern, '(?:assets|emoji)/.', `tenants/[\\w-]+/widget/${script}`].join('|')})).*$`,
    ),
    { handle: 'filesystem' },
    toNotFound('^.*$'),
  ]
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const toNotFound = (src: string): VercelRoute => ({ src, caseSensitive: true, status: 404 })

const toHeaderRoute = (src: string, headers: Headers = {}): VercelRoute => ({
  src,
  caseSensitive: true,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [toHeaderName(name), value])),
  continue: true,
})
