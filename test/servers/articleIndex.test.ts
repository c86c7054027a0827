import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { runTenantBuild } from '#cli/build/tenantBuild.ts'
import type { TenantManifest } from '#cli/output/manifest.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'
import type { Article, ArticleId } from '#domain/article/article.ts'
import { readArticleIndex } from '#domain/article/articleIndex.ts'
import { createTempFolder, registerCleanup } from '#test/support/cli/buildProcess.ts'
import { tenantWith } from '#test/support/cli/tenants.ts'

registerCleanup()

const PUBLIC_URL = 'https://chat.example.com/'

const article = (id: string, title: string): Article => ({
  id: id as ArticleId,
  title,
  content: '<p>The text of the article.</p>',
  slug: `slug-${id}`,
  categoryTitle: 'Help',
})

const BATTERY = article('41', 'Charge the battery')

/** A tenant with few features, so that its bundle is quickly built. */
const plain = (token: string, more: Partial<Tenant> = {}): Tenant =>
  tenantWith({ token, languages: ['de', 'en'], parts: ['knowledgeBase'], ...more })

const suggesting = (token: string, pinnedArticles: NonNullable<Tenant['pinnedArticles']>): Tenant =>
  plain(token, { parts: ['knowledgeBase', 'suggestedArticles'], suggestedArticles: true, pinnedArticles })

let out = ''
beforeAll(async () => {
  out = join(createTempFolder(), 'out')
  const tenants = [
    plain('without'),
    suggesting('one', { en: [BATTERY], de: [article('41', 'Die Batterie')] }),
    suggesting('two', { en: [BATTERY], de: [BATTERY] }),
    suggesting('offline', {}),
  ]
  await runTenantBuild({ tenants, out, publicUrl: PUBLIC_URL })
})

const readText = (...path: readonly string[]): string => readFileSync(join(out, ...path), 'utf8')

const manifestOf = (token: string): TenantManifest =>
  JSON.parse(readText('tenants', token, 'manifest.json')) as TenantManifest

/** Returns the addresses of the indexes in a tenant's page, by locale. */
function indexesOf(token: string): Readonly<Record<string, string>> | undefined {
  const [, text = '{}'] = /<script[^>]*id="widget-page"[^>]*>([^<]*)</.exec(readText('tenants', token, 'widget/index.html')) ?? [] // prettier-ignore
  return (JSON.parse(text) as { readonly suggestedArticles?: { readonly indexes: Record<string, string> } })
    .suggestedArticles?.indexes
}

const pathOf = (address: string): string => address.slice(PUBLIC_URL.length)

const indexFiles = (): readonly string[] =>
  readdirSync(join(out, 'assets')).filter((name) => /^articles-\w+\.json$/.test(name))

test('a tenant’s page names an index of its pinned articles for each language, which finds them', () => {
  const { en = '', de = '' } = indexesOf('one') ?? {}
  expect(
    readArticleIndex(readText(pathOf(en)))
      .search('How do I charge it')
      .map(({ id }) => id),
  ).toEqual(['41'])
  expect(readArticleIndex(readText(pathOf(de))).search('Batterie laden').map(({ title }) => title)).toEqual(['Die Batterie']) // prettier-ignore
  expect(manifestOf('one').shared).toEqual(expect.arrayContaining([pathOf(en), pathOf(de)]))
})

test('languages and tenants with the same articles share one index', () => {
  const { en, de } = indexesOf('two') ?? {}
  expect(en).toBe(de)
  expect(en).toBe(indexesOf('one')?.['en'])
  expect(indexFiles()).toHaveLength(2)
})

test('a tenant whose articles the build does not know has suggestions without an index', () => {
  expect(indexesOf('offline')).toEqual({})
})

test('a tenant without suggested articles has no byte of them: no setting, index, script or text', () => {
  expect(indexesOf('without')).toBeUndefined()
  expect(manifestOf('without').shared.filter((path) => /articles-|suggestions/.test(path))).toEqual([])
  expect(readText('tenants/without/widget/index.html')).not.toMatch(/suggest/i)
})

test('a build with other articles replaces the index and removes the one that no tenant needs', async () => {
  const before = indexFiles()
  await runTenantBuild({
    tenants: [suggesting('one', { en: [BATTERY, article('42', 'Repair a tyre')], de: [BATTERY] })],
    out,
    publicUrl: PUBLIC_URL,
  })
  const after = indexFiles()
  expect(after).toHaveLength(2)
  expect(after).not.toEqual(before)
  const { en = '' } = indexesOf('one') ?? {}
  expect(
    readArticleIndex(readText(pathOf(en)))
      .search('My tyre is flat')
      .map(({ id }) => id),
  ).toEqual(['42'])
})
