import { type ServedSite, toScriptHeaders } from '../servedSite.ts'
import { addPageHeaders, toPageMap, toTokenKey } from './caddyPages.ts'
import { addHeaders, FILE_SERVER, indent, quote } from './caddyText.ts'

/**
 * Writes the routes of the tenants of a published folder. Caddy cannot read the link of a tenant, but it can look for the
 * file that is named after the version in the folder of each version. It looks once, and then sends page and headers of
 * this version, so a change of a channel needs no reload.
 */
export function toPublishedRoutes(site: ServedSite): string {
  const { revalidated, cached } = toScriptHeaders(site)
  return `@tenant {
	method GET HEAD
	path_regexp tenant ^/tenants/([A-Za-z0-9_-]+)([.][A-Za-z0-9_-]+)?/widget(/.*)?$
}
handle @tenant {
${indent(toVersionMap(site), 1)}
${indent(toScriptMap(site), 1)}

	# A panel script by the hash in its query, for pages that were opened under an earlier release.
	@hashed {
		path */widget/panel.js
		file /{chat_panel_script}
	}
	handle @hashed {
		route {
${indent(addHeaders(cached), 3)}
			rewrite * /{chat_panel_script}
${indent(FILE_SERVER, 3)}
		}
	}

	# The scripts of the host page.
	@script {
		path_regexp ^/tenants/[A-Za-z0-9_.-]+/widget/[A-Za-z0-9_-]+[.]js$
		file {path}
	}
	handle @script {
		route {
${indent(addHeaders(revalidated), 3)}
${indent(FILE_SERVER, 3)}
		}
	}

	# A missing script is no screen of the page.
	@missing path_regexp ^/tenants/[A-Za-z0-9_.-]+/widget/[A-Za-z0-9_-]+[.]js$
	handle @missing {
		respond 404
	}

	# The frame's page, whatever screen its address names. The second look finds a version that came during the first.
	@page file {
		try_files ${[...listVersionFiles(site), ...listVersionFiles(site)].join(' ')}
	}
	handle @page {
		route {
${indent(toPageMap(site, { input: '{file_match.relative}', keyOf: ({ version }) => `~/${version}[.]version$`, placeholder: '{chat_version}', valueOf: ({ version }) => version }), 3)}
${indent(addPageHeaders(site), 3)}
			@screen path_regexp ^/tenants/[A-Za-z0-9_.-]+/widget/
${indent(addHeaders(site.screens, '@screen'), 3)}
			rewrite * /versions/{re.tenant.1}/{chat_version}/widget/index.html
${indent(FILE_SERVER, 3)}
		}
	}
	respond 404
}`
}

/** Returns the versions of each tenant. */
function groupVersions({ pages }: ServedSite): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { token, version } of pages) groups.set(token, [...(groups.get(token) ?? []), version])
  return groups
}

const listPlaceholders = (site: ServedSite): readonly string[] => {
  const most = Math.max(1, ...[...groupVersions(site).values()].map(({ length }) => length))
  return Array.from({ length: most }, (_, index) => `{chat_version_${index}}`)
}

const listVersionFiles = (site: ServedSite): readonly string[] =>
  listPlaceholders(site).map((placeholder) => `/tenants/{re.tenant.1}{re.tenant.2}/${placeholder}.version`)

/** Writes the versions that each tenant may have. No file has the name that stands for none. */
function toVersionMap(site: ServedSite): string {
  const placeholders = listPlaceholders(site)
  const lines = [...groupVersions(site)].map(([token, versions]) =>
    [toTokenKey(token), ...placeholders.map((_, index) => quote(versions[index] ?? 'none'))].join(' '),
  )
  return `map {re.tenant.1} ${placeholders.join(' ')} {
${indent(lines.join('\n'), 1)}
	default ${placeholders.map(() => '"none"').join(' ')}
}`
}

/** Writes the script for the query of an address. Its name is the base64url form of the hash, the query has base64. */
function toScriptMap({ scripts }: ServedSite): string {
  const lines = scripts.map((name) => {
    const hash = name.slice(0, -'.js'.length).replaceAll('-', '[+]').replaceAll('_', '/')
    return `~^${hash}=(&[0-9]+)?$ "scripts/${name}"`
  })
  return `map {query} {chat_panel_script} {\n${indent([...lines, 'default "none"'].join('\n'), 1)}\n}`
}
