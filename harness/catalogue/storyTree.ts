import type { Story } from '../storyboard/story.ts'

/** Screen with those of its stories that the search finds. */
export type StoryGroup = { readonly screen: Story['screen']; readonly stories: readonly Story[] }

/** Row of the tree: a screen with its stories below, or a story. */
export type TreeRow =
  | { readonly kind: 'screen'; readonly id: string; readonly screen: Story['screen']; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'story'; readonly id: string; readonly story: Story } // prettier-ignore

/**
 * Returns the stories by screen. Each word of the search is in the story's name, screen or tenant, or has its stem in
 * common with a word there, so `rating` finds `chat-to-rate` and `chat-rated`.
 */
export function groupStories(stories: readonly Story[], search: string): readonly StoryGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = stories.filter(({ name, screen, tenant }) => {
    const text = `${name} ${screen} ${tenant}`.toLowerCase()
    const stems = text.split(/[ -]/).map(toStem)
    return words.every((word) => text.includes(word) || stems.includes(toStem(word)))
  })
  return [...new Set(stories.map(({ screen }) => screen))]
    .map((screen) => ({ screen, stories: found.filter((story) => story.screen === screen) }))
    .filter((group) => group.stories.length > 0)
}

/** Returns an English word without its ending, if at least three letters remain. */
const toStem = (word: string): string => word.replace(/(?<=^...+)(?:ing|ed|e)?s?$/, '')

/** Returns the visible rows of the tree. The stories of a closed screen are hidden. */
export const toRows = (groups: readonly StoryGroup[], closed: ReadonlySet<string>): readonly TreeRow[] =>
  groups.flatMap(({ screen, stories }) => {
    const isOpen = !closed.has(screen)
    return [
      { kind: 'screen' as const, id: screen, screen, count: stories.length, isOpen },
      ...(isOpen ? stories.map((story) => ({ kind: 'story' as const, id: story.name, story })) : []),
    ]
  })

/** What a key does in the tree: move the focus to a row, or open or close a screen. */
export type TreeMove = { readonly focus: string } | { readonly toggle: string } | undefined

type TreeKey = { readonly rows: readonly TreeRow[]; readonly current: string | undefined; readonly key: string }

/** Returns what a key does, as the tree pattern of the ARIA Authoring Practices describes; undefined for other keys. */
export function moveInTree({ rows, current, key }: TreeKey): TreeMove {
  const at = Math.max(0, rows.findIndex(({ id }) => id === current)) // prettier-ignore
  const row = rows[at]
  if (row === undefined) return undefined
  const focus = (index: number): TreeMove => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))]
    return target && { focus: target.id }
  }
  const steps: Readonly<Record<string, () => TreeMove>> = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () => (row.kind === 'screen' && !row.isOpen ? { toggle: row.id } : focus(row.kind === 'screen' ? at + 1 : at)),
    ArrowLeft: () => (row.kind === 'screen' ? row.isOpen ? { toggle: row.id } : undefined : focus(rows.findLastIndex((other, index) => index < at && other.kind === 'screen'))),
  } // prettier-ignore
  return steps[key]?.()
}
