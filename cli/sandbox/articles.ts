/** A small help centre, the same for every tenant that has one. */
export type SeedArticle = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly slug: string
  readonly categoryTitle: string
}

const article = (id: string, categoryTitle: string, [title = '', ...paragraphs]: readonly string[]): SeedArticle => ({
  id,
  title,
  categoryTitle,
  slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), // prettier-ignore
  content: paragraphs.map((text) => `<p>${text}</p>`).join(''),
})

export const ARTICLES: readonly SeedArticle[] = [
  article('31', 'Getting started', ['Unpack and set up your bike', 'Cut the straps, turn the handlebar and tighten both bolts.', 'Charge the battery before the first ride.']),
  article('32', 'Getting started', ['Adjust the saddle and handlebar', 'Stand beside the bike: the saddle should reach your hip.']),
  article('33', 'Getting started', ['Find your frame size', 'Measure your inseam barefoot and compare it with the table.']),
  article('41', 'Battery and range', ['Charge the battery', 'A full charge takes four hours.', 'The light turns green when it is done.']),
  article('42', 'Battery and range', ['Get the most range in winter', 'Keep the battery indoors and put it in just before you ride.']),
  article('43', 'Battery and range', ['What the lights on the battery mean', 'One short blink asks for a charge; three ask for a service.']),
  article('51', 'Orders and returns', ['Track your order', 'Open the link in your confirmation mail to see where it is.']),
  article('52', 'Orders and returns', ['Return a bike', 'You may return a bike within 30 days, ridden or not.', 'Keep the box: the courier needs it.']),
  article('53', 'Orders and returns', ['Change your delivery address', 'Write to us before the parcel leaves the workshop.']),
] // prettier-ignore

export const PINNED: readonly SeedArticle[] = ARTICLES.filter(({ id }) => ['31', '41', '52'].includes(id))

/** Every word must occur; hits in the title are marked and come first. */
export function searchArticles(term: string): readonly SeedArticle[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  const isHit = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  const inTitle = ARTICLES.filter(({ title }) => isHit(title))
  const inText = ARTICLES.filter((found) => !inTitle.includes(found) && isHit(`${found.title} ${found.content}`))
  return [...inTitle.map((found) => ({ ...found, title: marked(found.title, words) })), ...inText]
}

const marked = (title: string, words: readonly string[]): string =>
  title.replace(/[\w-]+/g, (word) =>
    words.some((part) => word.toLowerCase().includes(part)) ? `<em>${word}</em>` : word,
  )
