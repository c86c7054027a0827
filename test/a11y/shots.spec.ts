import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from './fixtures.ts'
import { chosenStories, openStory, settle, switchLocale } from './stage.ts'

/** Photographs every story for a person to look at; `LOCALE`, `SCHEME`, `SIZE` and `STORIES` choose. */
const { LOCALE: locale = 'en', SCHEME: scheme = 'light', SIZE: size = '400x704', SHOTS: folder = 'shots' } = process.env

const [width = 400, height = 704] = size.split('x').map(Number)

const fileOf = (story: string): string => `${story}.${locale}.${scheme}.${size}.png`

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, `index.${locale}.${scheme}.${size}.html`),
  `<!doctype html><meta charset="utf-8"><title>Stories</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:12px system-ui}figure{margin:0}img{width:${width / 2}px;outline:1px solid #ccc}</style>
${chosenStories()
  .map(({ name }) => `<figure><figcaption>${name}</figcaption><img src="${fileOf(name)}" alt=""></figure>`)
  .join('\n')}\n`,
)

test.describe('pictures', () => {
  test.use({ viewport: { width, height } })
  for (const story of chosenStories())
    test(`picture of ${story.name}`, async ({ page, servers }) => {
      const frame = await openStory(page, servers, story)
      await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light' })
      if (locale !== 'en') await switchLocale(page, frame, locale)
      await settle(frame)
      await page.screenshot({ path: join(folder, fileOf(story.name)), animations: 'disabled' })
    })
})
