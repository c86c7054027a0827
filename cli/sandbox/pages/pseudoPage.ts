import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { listTextGroups } from '#domain/parts.ts'
import { toScriptJson } from '../../page/escape.ts'
import { toInlineHash } from '../../page/policy.ts'
import type { Page } from '../../page/home/homePage.ts'
import { isPseudoLocale, PSEUDO_LOCALES, toPseudoMessages } from './pseudoLocale.ts'

const ENGLISH = new URL('../../../locales/en.json', import.meta.url)

/** Serves the translations of the pseudo-locales as modules like those of a build. No build contains them. */
export function addPseudoLocales(app: FastifyInstance): void {
  app.get<{ Params: { locale: string } }>('/widget/pseudo/:locale.js', async ({ params: { locale } }, reply) => {
    if (!isPseudoLocale(locale)) return reply.code(404).send()
    const english = JSON.parse(await readFile(ENGLISH, 'utf8')) as Readonly<Record<string, string>>
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(`export default ${JSON.stringify(toPseudoMessages(english, locale))}`)
  })
}

/**
 * Returns the page with an import map that replaces the translations of English or Arabic, if the page's address names
 * a pseudo-locale. The policy allows the map. The frame itself does not know pseudo-locales.
 */
export function withPseudoLocale({ html, policy }: Page, locale: unknown): Page {
  const [, folder] = /"(\/widget\/assets\/locales-\w+\/)\w+\.js"/.exec(html) ?? []
  if (!isPseudoLocale(locale) || folder === undefined) return { html, policy }
  const names = ['', ...listTextGroups().map((group) => `${group}/`)]
  const replaced = names.map((name) => `${folder}${name}${PSEUDO_LOCALES[locale]}.js`)
  const map = toScriptJson({
    imports: Object.fromEntries(replaced.map((path) => [path, `/widget/pseudo/${locale}.js`])),
  })
  return {
    html: html.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n<script type="importmap">${map}</script>`),
    policy: new Map([...policy, ['script-src', [...(policy.get('script-src') ?? []), toInlineHash(map)]]]),
  }
}
