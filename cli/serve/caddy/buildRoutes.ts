import { type ServedSite, toScriptHeaders } from '../servedSite.ts'
import { addPageHeaders, toPageMap, toTokenKey } from './caddyPages.ts'
import { addHeaders, FILE_SERVER, indent } from './caddyText.ts'

/** Writes the routes of the tenants of a build. */
export function toBuildRoutes(site: ServedSite): string {
  const { revalidated, cached } = toScriptHeaders(site)
  return `@tenant {
	method GET HEAD
	path_regexp tenant ^/tenants/([A-Za-z0-9_-]+)/widget(/.*)?$
}
handle @tenant {
${indent(toPageMap(site, { input: '{re.tenant.1}', keyOf: ({ token }) => toTokenKey(token), placeholder: '{chat_panel_hash}', valueOf: ({ panelHash }) => panelHash }), 1)}
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
}`
}
