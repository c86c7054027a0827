import { CliError } from '../errors.ts'
import type { Headers } from '../page/headers.ts'
import { listCommonHeaders, listTopFiles, listVaryingHeaders, type ServedSite, toScriptHeaders } from './servedSite.ts'
import type { ServerPlace } from './serverPlace.ts'

/**
 * Writes a Caddyfile for a build. Debian's Caddy (2.6) and later versions read it. Throws `notServable` for a published
 * folder: Caddy cannot tell which version the link of a tenant names, so it could send a page with headers of another.
 */
export function toCaddy(site: ServedSite, place: ServerPlace): string {
  if (site.kind === 'published') throw new CliError('notServable', 'Caddy')
  // Caddy compares encoded paths, and reads some characters as patterns.
  if (!/^[\w/.~-]+$/.test(place.prefix)) throw new CliError('badServePath', place.prefix)
  const { revalidated, cached } = toScriptHeaders(site)
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

@tenant {
	method GET HEAD
	path_regexp tenant ^/tenants/([A-Za-z0-9_-]+)/widget(/.*)?$
}
handle @tenant {
${indent(toTenantMap(site), 1)}
	map {query} {chat_query_hash} {
		~^([A-Za-z0-9+/=]+)(?:&[0-9]+)?$ "\${1}"
		default "none"
	}

	# The scripts of the host page. Only a script whose address has its own hash as its query may be cached for ever.
	@script {
		path_regexp ^/tenants/[A-Za-z0-9_-]+/widget/[A-Za-z0-9_-]+[.]js$
		file {path}
	}
	handle @script {
		route {
${indent(addHeaders(revalidated), 3)}
			@hashed {
				path */panel.js
				expression {chat_query_hash} == {chat_panel_hash}
			}
${indent(addHeaders({ 'cache-control': cached['cache-control'] ?? '' }, '@hashed'), 3)}
${indent(FILE_SERVER, 3)}
		}
	}

	# A missing script is no screen of the page.
	@missing path_regexp ^/tenants/[A-Za-z0-9_-]+/widget/[A-Za-z0-9_-]+[.]js$
	handle @missing {
		respond 404
	}

	# The frame's page, whatever screen its address names.
	@page file /tenants/{re.tenant.1}/widget/index.html
	handle @page {
		route {
${indent(addPageHeaders(site), 3)}
			@screen path_regexp ^/tenants/[A-Za-z0-9_-]+/widget/
${indent(addHeaders(site.screens, '@screen'), 3)}
			rewrite * /tenants/{re.tenant.1}/widget/index.html
${indent(FILE_SERVER, 3)}
		}
	}
	respond 404
}

# Manifests, reports and source maps are for the people who build.
handle {
	respond 404
}`
  return `# Caddyfile for build ${site.buildIds.join(', ')}. Write this file again after every build, and reload Caddy.
${toAddress(place)} {
${indent(toTls(place), 1)}
	root * ${quoteRoot(place.root)}
${indent(toPrefixed(place.prefix, body), 1)}
}`
}

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

/** The server sends the compressed files of the build. A cache in front has to know that the response depends on it. */
const FILE_SERVER = `header {
	vary Accept-Encoding
	defer
}
file_server {
	precompressed br gzip
}`

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

/** Names of the headers that differ between tenants, each with its placeholder. */
const listMapped = ({ pages }: ServedSite): readonly (readonly [name: string, placeholder: string])[] => [
  ['content-security-policy', '{chat_policy}'],
  ['integrity-policy', '{chat_integrity}'],
  ...listVaryingHeaders(pages).map((name) => [name, `{chat_${name.replaceAll('-', '_')}}`] as const),
]

/** Writes what differs between tenants. For an unknown tenant, no page may embed another. */
function toTenantMap(site: ServedSite): string {
  const mapped = listMapped(site)
  const lines = site.pages.map(({ token, headers, panelHash }) =>
    [
      // A token of this name is no key of a map.
      token === 'default' ? '~^default$' : token,
      ...[...mapped.map(([name]) => headers[name]), panelHash].map((value = '') => quote(value)),
    ].join(' '),
  )
  return `map {re.tenant.1} ${mapped.map(([, placeholder]) => placeholder).join(' ')} {chat_panel_hash} {
${indent(lines.join('\n'), 1)}
	default "frame-ancestors 'none'" ${mapped.map(() => '""').join(' ')}
}`
}

/** Writes the headers of a page. Caddy would send an empty header for a tenant without a value. */
const addPageHeaders = (site: ServedSite): string =>
  [
    addHeaders(Object.fromEntries(Object.entries(listCommonHeaders(site.pages)).filter(([name]) => !listMapped(site).some(([mapped]) => mapped === name)))),
    ...listMapped(site).map(
      ([name, placeholder]) => `@has_${name} not vars ${placeholder} ""\nheader @has_${name} ${name} ${placeholder}`,
    ),
  ].join('\n') // prettier-ignore

const addHeaders = (headers: Headers = {}, matcher = ''): string =>
  `header ${matcher === '' ? '' : `${matcher} `}{\n${indent(
    Object.entries(headers)
      .map(([name, value]) => `${name} ${quote(value)}`)
      .join('\n'),
    1,
  )}\n}`

/**
 * Quotes a value of a Caddyfile. Quotation marks escape nothing but a quotation mark, and backticks nothing. Throws
 * `badServePath` for braces, which begin a placeholder, except in own names.
 */
export function quote(text: string): string {
  if (/[{}]|\p{Cc}/u.test(text)) throw new CliError('badServePath', text)
  if (!/["\\]/.test(text)) return `"${text}"`
  if (text.includes('`')) throw new CliError('badServePath', text)
  return `\`${text}\``
}

/** Quotes the root. Throws `badServePath` for a file pattern, because Caddy looks for files with patterns below the root. */
export function quoteRoot(root: string): string {
  if (/[*?[\\]/.test(root)) throw new CliError('badServePath', root)
  return quote(root)
}

const indent = (text: string, tabs: number): string => text.replace(/^(?=.)/gm, '\t'.repeat(tabs))
