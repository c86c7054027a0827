import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { directionOf, toLanguageTag } from '#domain/locale.ts'
import type { FirstView } from '../bundle/firstView.ts'
import type { Tenant } from '../tenant/tenant.ts'
import { escapeHtml, toScriptJson } from './escape.ts'
import { type Hashes, toIntegrityMap, findTranslationFiles } from './integrity.ts'
import { buildPageHtml } from './pageHtml.ts'
import { toFramePolicy, getServiceOrigins, toMetaPolicy } from './policy.ts'
import { type Policy, toPolicyText } from './policyText.ts'
import { toPageSettings } from './settings.ts'
import { type StaticHome, toInlineStyle, withStaticHome } from './home/staticHome.ts'

const TEMPLATE = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../src/app/index.html'), 'utf8')

type TenantPage = {
  readonly tenant: Tenant
  readonly frame: FirstView
  readonly integrity: Hashes
  /** Inline script of the page, which works even if no other file can be loaded. */
  readonly inlineScript: string
  readonly home: StaticHome
  /** Path of the index of articles for each locale that has one. */
  readonly articleIndexes: Readonly<Record<string, string>>
  /** URL that the build is served at, with a trailing slash. */
  readonly publicUrl: string
}

/**
 * Builds a tenant's page and the policy to serve it with. The page contains the same policy without `frame-ancestors`.
 */
export function buildTenantPage({ tenant, frame, integrity, inlineScript, home, ...rest }: TenantPage): {
  readonly html: string
  readonly policy: Policy
} {
  const { publicUrl, articleIndexes } = rest
  const indexes = Object.entries(articleIndexes).map(([locale, path]) => [locale, publicUrl + path] as const)
  const importMap = toScriptJson(toIntegrityMap({ hashes: integrity, languages: tenant.languages, publicUrl }))
  const own = URL.canParse(publicUrl) ? new URL(publicUrl).origin : undefined
  const style = toInlineStyle(home.css, tenant.accent)
  const policy = toFramePolicy(tenant, { scripts: [importMap, inlineScript, home.script], styles: [style] }, own)
  const link = (rel: string, path: string): string =>
    `<link rel="${rel}" href="${escapeHtml(publicUrl + path)}"${toIntegrityAttributes(integrity, path)} />`
  const html = buildPageHtml(TEMPLATE, {
    title: tenant.name,
    lang: toLanguageTag(tenant.locale),
    dir: directionOf(tenant.locale),
    settings: toPageSettings(tenant, Object.fromEntries(indexes)),
    before: [
      `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(toPolicyText(toMetaPolicy(policy)))}" />`,
    ],
    head: [
      // The import map must precede all modules: older browsers ignore a map that follows a module.
      `<script type="importmap">${importMap}</script>`,
      `<script>${inlineScript}</script>`,
      `<style>${style}</style>`,
      ...[...frame.preloads, frame.entry, ...findTranslationFiles(tenant.locale, integrity)].map((path) =>
        link('modulepreload', path),
      ),
      ...getServiceOrigins(tenant)
        .filter((origin) => origin !== own)
        .map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin />`),
    ],
  })
  const entry = `<script type="module" src="${escapeHtml(publicUrl + frame.entry)}"${toIntegrityAttributes(integrity, frame.entry)}></script>`
  return { html: withStaticHome(html, { home, token: tenant.token, entry }), policy }
}

/**
 * Returns the integrity attributes of a file. Throws if the build has no hash for the file, because a page without the
 * hash is a defect.
 */
function toIntegrityAttributes(integrity: Hashes, path: string): string {
  const hash = integrity.get(path)
  if (hash === undefined) throw new Error(`no hash for ${path}`)
  return ` integrity="sha256-${hash}" crossorigin="anonymous"`
}
