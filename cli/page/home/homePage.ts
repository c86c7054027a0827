import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TenantCopy } from '#domain/copy.ts'
import { directionOf, type Locale, toLanguageTag } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import type { Manifest } from '../../bundle/bundle.ts'
import { type HomeRenderer, openHomeRenderer } from '../../bundle/homeRenderer.ts'
import { renderInLanguages } from './homeTexts.ts'
import { buildPageHtml } from '../pageHtml.ts'
import { addInlineTexts } from '../policy.ts'
import type { Policy } from '../policyText.ts'
import { toInlineStyle, withStaticHome } from './staticHome.ts'

/** Document of the widget's page, and the policy of its response. */
export type Page = { readonly html: string; readonly policy: Policy }

/** What a build of the whole widget contains for the Home of its page. */
export type HomeSource = {
  /** Stylesheet of the first view. */
  readonly css: string
  /** Inline script behind Home. */
  readonly script: string
  readonly renderHome: HomeRenderer
}

/** Data of a tenant that its Home shows. */
export type HomeTenant = {
  readonly token: string
  readonly name: string
  readonly locale: Locale
  /** Languages in which Home may be shown. Without all 33, the page contains its texts in each. */
  readonly languages: readonly Locale[]
  /** Accent colour as `#rrggbb`. */
  readonly accent: string
  readonly copy: TenantCopy
}

const STYLESHEET = /<link rel="stylesheet" href="\/[^"]+" \/>\n/g
const ENTRY = /<script type="module" src="(\/[^"]+)"><\/script>/
const TRANSLATIONS = /(<link rel="modulepreload" href="\/widget\/assets\/locales-\w+\/)en(\.js")/

/** Reads what a server needs to write Home into the page of a build of the whole widget. */
export async function readHomeSource(build: string, { frame, home }: Manifest): Promise<HomeSource> {
  const read = (path: string): Promise<string> => readFile(join(build, path), 'utf8')
  const styles = frame.firstView.filter((path) => path.endsWith('.css'))
  const [renderer, script, ...css] = await Promise.all([home.renderer, home.script, ...styles].map(read))
  return { css: css.join(''), script: script ?? '', renderHome: openHomeRenderer(renderer ?? '') }
}

/**
 * Writes a tenant's Home into the page of a build of the whole widget, as a build for tenants does: in the tenant's
 * language, with the stylesheet of the first view in the page, and with the hashes of both in the policy.
 */
export async function addStaticHome(
  { html, policy }: Page,
  { css, script, renderHome }: HomeSource,
  { token, name, locale, languages, accent, copy }: HomeTenant,
): Promise<Page> {
  const style = toInlineStyle(css, accent)
  const home = {
    css,
    script,
    ...(await renderInLanguages(renderHome, { locale, name, copy, parts: PARTS }, languages)),
  }
  const [entry = '', address = ''] = ENTRY.exec(html) ?? []
  const page = buildPageHtml(
    html.replaceAll(STYLESHEET, '').replace(entry, `<link rel="modulepreload" href="${address}" />`),
    { title: name, lang: toLanguageTag(locale), dir: directionOf(locale), head: [`<style>${style}</style>`] },
  ).replace(TRANSLATIONS, `$1${locale}$2`)
  return {
    html: withStaticHome(page, { home, token, entry }),
    policy: addInlineTexts(policy, { scripts: [script], styles: [style] }),
  }
}
