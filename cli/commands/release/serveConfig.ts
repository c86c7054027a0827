import { CliError } from '../../errors.ts'
import { toCaddy } from '../../serve/caddy/caddy.ts'
import { toCloudFront } from '../../serve/cloudFront.ts'
import { toNetlify } from '../../serve/netlify.ts'
import { toNginx } from '../../serve/nginx.ts'
import { readBuildSite, readPublishedSite, type ServedSite } from '../../serve/servedSite.ts'
import { type PlaceOptions, type ServerPlace, toServerPlace } from '../../serve/serverPlace.ts'
import { toVercel } from '../../serve/vercel.ts'
import { verify } from '../verify.ts'

const WRITERS = {
  nginx: toNginx,
  caddy: toCaddy,
  cloudfront: toCloudFront,
  netlify: toNetlify,
  vercel: toVercel,
} as const satisfies Readonly<Record<string, (site: ServedSite, place: ServerPlace) => string>>

/** Web server, content delivery network or hosting service that a configuration is for. */
export type ServeFormat = keyof typeof WRITERS

export type ServeConfigOptions = PlaceOptions & {
  readonly format: ServeFormat
  /** Folder with a build for tenants. */
  readonly build?: string | undefined
  /** Address of a published folder, `file:///FOLDER`, instead of a build. */
  readonly published?: string | undefined
}

export type ServeConfig = { readonly format: ServeFormat; readonly configuration: string }

/**
 * Returns the complete configuration of a web server for a build or a published folder: routes, headers, compression and
 * caching. Throws `badBuild` if the build was changed.
 */
export async function serveConfig(options: ServeConfigOptions): Promise<ServeConfig> {
  refuseIdleOptions(options)
  const site = await readSite(options)
  return { format: options.format, configuration: WRITERS[options.format](site, toServerPlace(site, options)) }
}

/** Formats for services that decide by themselves where files are and which address they listen on. */
const HOSTED: ReadonlySet<ServeFormat> = new Set(['cloudfront', 'netlify', 'vercel'])

function refuseIdleOptions({ format, root, host, listen, certificate, key }: ServeConfigOptions): void {
  const given = Object.entries({ root, host, listen, certificate, key }).filter(([, value]) => value !== undefined)
  const [first] = given
  if (first === undefined || !HOSTED.has(format)) return
  throw new CliError('usage', `--${first[0]} has no effect with --format ${format}.`, {
    next: 'Omit it, or use --format nginx or caddy.',
  })
}

async function readSite({ build, published }: ServeConfigOptions): Promise<ServedSite> {
  if ((build === undefined) === (published === undefined))
    throw new CliError('usage', 'Exactly one of --build and --published is needed.', {
      next: 'Use --build for a folder of `widget-cli build`, and --published for a folder of `widget-cli publish`.',
    })
  if (build === undefined) return readPublishedSite(published ?? '')
  await verify({ dir: build })
  return readBuildSite(build)
}
