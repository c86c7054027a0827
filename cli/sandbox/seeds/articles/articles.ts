import { ACCOUNT } from './account.ts'
import { BATTERY } from './battery.ts'
import { GETTING_STARTED } from './gettingStarted.ts'
import { ORDERS } from './orders.ts'
import { RIDING } from './riding.ts'
import type { Draft, SeedArticle } from './seedArticle.ts'
import { SERVICE } from './service.ts'

/** Returns the slug of a title. Letters of every script and digits stay; everything else becomes a hyphen. */
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

/** Pinned articles, in the order of `PINNED_IDS`. */
export const PINNED: readonly SeedArticle[] = PINNED_IDS.flatMap((pinned) => ARTICLES.filter(({ id }) => id === pinned))
