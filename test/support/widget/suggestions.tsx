import { fireEvent, screen } from '@testing-library/react'
import { type Article, parseArticleId } from '#domain/article/article.ts'
import { advanceTime, openConversation, type StartedWidget, write } from '#test/support/widget/conversation.tsx'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { json, observedFetch } from '#test/support/network/observedFetch.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

export const SEARCH = 'GET /demo/knowledge-base/article/search'
export const QUESTION = 'My saddle is too low'
const TITLE = 'This may help'
export const SADDLE = /How to adjust your saddle/
const INDEX = 'https://a.test/assets/articles-1.json'

type StartOptions = NonNullable<Parameters<typeof startWidget>[0]>
type Start = StartOptions & { readonly prepare?: (server: FakeServer) => void }

/** Opens an empty conversation of a tenant that suggests articles. */
export const open = ({ prepare, server = createFakeServer(), ...start }: Start = {}): Promise<StartedWidget> => {
  prepare?.(server)
  return openConversation(startWidget({ suggestedArticles: { indexes: {} }, server, ...start }))
}

export const suggestions = (): HTMLElement | null => screen.queryByRole('region', { name: TITLE })

export const titles = (): readonly (string | null)[] =>
  [...(suggestions()?.querySelectorAll('li button') ?? [])].map((button) => button.textContent) // prettier-ignore

export const sentTerms = ({ requests }: StartedWidget): readonly (string | null)[] =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/search')).map(({ searchParams }) => searchParams.get('search_term')) // prettier-ignore

export const respondWith =
  (...names: readonly string[]) =>
  () =>
    json({ articles: names.map((title, at) => ({ id: `${500 + at}`, title, content: `<p>About ${title}.</p>` })) })

export const article = (id: string, title: string, content = ''): Article => {
  const articleId = parseArticleId(id)
  if (articleId === undefined) throw new Error(id)
  return { id: articleId, title, content, slug: title.toLowerCase(), categoryTitle: 'Help' }
}

/** Makes the build's index available at its address. */
export function serveIndex(respond: (request: Request) => Response | Promise<Response>): {
  readonly requestCount: () => number
} {
  const served = observedFetch(respond)
  Object.defineProperty(globalThis, 'fetch', { value: served.fetch, configurable: true, writable: true })
  return { requestCount: () => served.requests.length }
}

export const WITH_INDEX = { suggestedArticles: { indexes: { en: INDEX } } }

export async function writeQuestion(text = QUESTION): Promise<void> {
  write(text)
  await advanceTime(800)
}

/** Opens the first suggestion. */
export async function openSuggestion(): Promise<void> {
  const button = suggestions()?.querySelector<HTMLElement>('li button')
  if (!button) throw new Error('no suggestion')
  fireEvent.click(button)
  await advanceTime(300)
}
