import { derivePalette } from '#domain/palette.ts'
import { escapeHtml } from './escape.ts'

/** What a tenant's page shows before any script is loaded. */
export type StaticHome = {
  /** Stylesheet of the first view. */
  readonly css: string
  /** Home as HTML, from `createHomeRenderer`. */
  readonly html: string
  /** Inline script behind the HTML, from `buildInlineScripts`. */
  readonly script: string
}

/** Returns the inline stylesheet of a tenant's page: that of the first view, with the tenant's colours in both schemes. */
export const toInlineStyle = (css: string, accent: string): string =>
  [
    css.replace(/\/\*# sourceMappingURL=.*?\*\//, '').trim(),
    `:root{${toProperties(accent, false)}}`,
    `:root[data-scheme=dark]{${toProperties(accent, true)}}`,
  ].join('')

const toProperties = (accent: string, isDark: boolean): string =>
  Object.entries(derivePalette(accent, isDark))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** Puts Home into a page that `buildPageHtml` has built. It is hidden until its script shows it. */
export const withStaticHome = (page: string, { html, script }: StaticHome, token: string): string =>
  page.replace(
    '<div id="app"></div>',
    (app) =>
      `${app}\n<div id="home" data-token="${escapeHtml(token)}" hidden>${html}</div>\n<script>${script}</script>`,
  )
