import { ACCOUNT } from './account.ts'
import { BATTERY } from './battery.ts'
import { GETTING_STARTED } from './gettingStarted.ts'
import { ORDERS } from './orders.ts'
import { RIDING } from './riding.ts'
import { SERVICE } from './service.ts'

/** A help centre, the same for every tenant that has one. */
export type SeedArticle = {
  readonly id: string
  readonly title: string
  /** HTML; `{origin}` is the sandbox's own address. */
  readonly content: string
  readonly slug: string
  readonly categoryTitle: string
}

/** Id, title, content. */
export type Draft = readonly [id: string, title: string, content: string]

/** Letters of every script stay; what else there is becomes a hyphen. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const inCategory =
  (categoryTitle: string) =>
  ([id, title, content]: Draft): SeedArticle => ({ id, title, content, categoryTitle, slug: slugOf(title) })

export const ARTICLES: readonly SeedArticle[] = [
  ...GETTING_STARTED.map(inCategory('Getting started')),
  ...BATTERY.map(inCategory('Battery and range')),
  ...ORDERS.map(inCategory('Orders and returns')),
  ...SERVICE.map(inCategory('Service and repair')),
  ...RIDING.map(inCategory('Riding')),
  ...ACCOUNT.map(inCategory('Account and app')),
]

const PINNED_IDS = ['31', '41', '52', '61', '33']

/** In the order in which they are pinned. */
export const PINNED: readonly SeedArticle[] = PINNED_IDS.flatMap((pinned) => ARTICLES.filter(({ id }) => id === pinned))
