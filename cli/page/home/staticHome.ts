import { derivePalette } from '#domain/palette.ts'
import { escapeHtml } from '../escape.ts'

/** What a tenant's page shows before any script is loaded. */
export type StaticHome = {
  /** Stylesheet of the first view. */
  readonly css: string
  /** Home as HTML, from `renderInLanguages`. */
  readonly html: string
  /** Texts of Home in the other languages of the page, as HTML, from `renderInLanguages`. */
  readonly texts: string
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

type StaticHomePage = {
  readonly home: StaticHome
  readonly token: string
  /** Script element of the widget. */
  readonly entry: string
}

/**
 * Puts Home into a page that `buildPageHtml` has built. It is hidden until its script shows it. The script of the widget
 * is in a template, from which the same script takes it once Home is painted.
 */
export const withStaticHome = (page: string, { home: { html, texts, script }, token, entry }: StaticHomePage): string =>
  page.replace('<div id="app"></div>', (app) =>
    [
      app,
      `<div id="home" data-token="${escapeHtml(token)}" hidden>${html}</div>`,
      ...(texts === '' ? [] : [`<template id="home-texts">${texts}</template>`]),
      `<template id="entry">${entry}</template>`,
      `<script>${script}</script>`,
    ].join('\n'),
  )
