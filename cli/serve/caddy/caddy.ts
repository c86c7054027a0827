import { CliError } from '../../errors.ts'
import { listTopFiles, type ServedSite } from '../servedSite.ts'
import type { ServerPlace } from '../serverPlace.ts'
import { toBuildRoutes } from './buildRoutes.ts'
import { addHeaders, FILE_SERVER, indent, quote, quoteRoot } from './caddyText.ts'
import { toPublishedRoutes } from './publishedRoutes.ts'

/** Writes a Caddyfile for a build or for a published folder. Debian's Caddy (2.6) and later versions read it. */
export function toCaddy(site: ServedSite, place: ServerPlace): string {
  // Caddy compares encoded paths, and reads some characters as patterns.
  if (!/^[\w/.~-]+$/.test(place.prefix)) throw new CliError('badServePath', place.prefix)
  const body = `@shared {
	method GET HEAD
	path_regexp ^/(assets|emoji)/.*[^/]$
	not path *.br *.gz
	file {path}
}
handle @shared {
	route {
${indent(addHeaders(site.files['assets/**']), 2)}
		@emoji path /emoji/*
${indent(addHeaders({ 'cache-control': site.files['emoji/**']?.['cache-control'] ?? '' }, '@emoji'), 2)}
${indent(FILE_SERVER, 2)}
	}
}

${toTopFiles(site)}

${site.kind === 'build' ? toBuildRoutes(site) : toPublishedRoutes(site)}

# Manifests, reports and source maps are for the people who build.
handle {
	respond 404
}`
  return `${toTitle(site)}
${toAddress(place)} {
${indent(toTls(place), 1)}
	root * ${quoteRoot(place.root)}
${indent(toPrefixed(place.prefix, body), 1)}
}`
}

const toTitle = ({ kind, buildIds }: ServedSite): string =>
  kind === 'build'
    ? `# Caddyfile for build ${buildIds.join(', ')}. Write this file again after every build, and reload Caddy.`
    : `# Caddyfile for the releases ${buildIds.join(', ')}. Write this file again and reload Caddy after a
# release is stored, and before a channel gets it: \`widget-cli publish --before-switch COMMAND\`.`

const toTopFiles = (site: ServedSite): string =>
  listTopFiles(site)
    .map(
      ([path, headers], index) => `@top${index} {
	method GET HEAD
	path /${path}
	file {path}
}
handle @top${index} {
	route {
${indent(addHeaders(headers), 2)}
${indent(FILE_SERVER, 2)}
	}
}`,
    )
    .join('\n')

/**
 * Returns the address of the site. Without a certificate and a port, Caddy gets a certificate for the host by itself. With
 * a port alone, it speaks http for a proxy in front.
 */
function toAddress({ host, listen, certificate }: ServerPlace): string {
  const port = listen === undefined ? '' : `:${/\d+$/.exec(listen)?.[0] ?? ''}`
  if (certificate !== undefined) return `https://${host}${port}`
  return listen === undefined ? host : `http://${port}`
}

function toTls({ certificate, key, listen }: ServerPlace): string {
  const address = listen?.replace(/:?\d+$/, '') ?? ''
  return [
    ...(address === '' ? [] : [`bind ${address.replace(/^\[|\]$/g, '')}`]),
    ...(certificate === undefined || key === undefined ? [] : [`tls ${quote(certificate)} ${quote(key)}`]),
  ].join('\n')
}

/** Puts the routes below the path of the public URL. Every other path is a 404. */
const toPrefixed = (prefix: string, body: string): string =>
  prefix === '/'
    ? body
    : `handle_path ${quote(`${decodeURI(prefix)}*`)} {\n${indent(body, 1)}\n}\nhandle {\n\trespond 404\n}`
