import { expect, test } from '@jest/globals'
import { STORIES } from '../storyboard/stories.ts'
import { groupStories, moveInTree, toRows } from './storyTree.ts'

const namesIn = (search: string): readonly string[] =>
  groupStories(STORIES, search).flatMap(({ stories }) => stories.map(({ name }) => name))

test('without a search every story is in exactly one group, which is that of its screen', () => {
  expect(namesIn('').toSorted()).toEqual(STORIES.map(({ name }) => name).toSorted())
})

test('a search finds the stories with all of its words in name, screen or tenant', () => {
  expect(namesIn('  ERRORS form ')).toEqual(['message-form-errors', 'pre-chat-errors', 'contact-form-errors'])
  expect(namesIn('bot home')).toEqual(['home-bot'])
  expect(namesIn('submarine')).toEqual([])
})

test.each(['rating', 'rated', 'rate'])('a search for %s finds the stories with the same stem', (word) => {
  expect(namesIn(word)).toEqual(expect.arrayContaining(['chat-to-rate', 'chat-rated', 'chat-rating-sent', 'article-rated'])) // prettier-ignore
})

const OPEN: ReadonlySet<string> = new Set()
const rowsOf = (closed: ReadonlySet<string>) => toRows(groupStories(STORIES, 'home-bot'), closed)

test('a closed screen hides its stories and keeps their count', () => {
  expect(rowsOf(OPEN).map(({ id }) => id)).toEqual(['Home', 'home-bot'])
  expect(rowsOf(new Set(['Home']))).toEqual([{ kind: 'screen', id: 'Home', screen: 'Home', count: 1, isOpen: false }])
})

test.each([
  ['ArrowDown', 'Home', { focus: 'home-bot' }],
  ['ArrowDown', 'home-bot', { focus: 'home-bot' }],
  ['ArrowUp', 'home-bot', { focus: 'Home' }],
  ['End', 'Home', { focus: 'home-bot' }],
  ['Home', 'home-bot', { focus: 'Home' }],
  ['ArrowLeft', 'home-bot', { focus: 'Home' }],
  ['ArrowLeft', 'Home', { toggle: 'Home' }],
  ['ArrowRight', 'Home', { focus: 'home-bot' }],
  ['x', 'Home', undefined],
])('the key %s on the row %s of an open tree gives the move of the tree pattern', (key, current, move) => {
  expect(moveInTree({ rows: rowsOf(OPEN), current, key })).toEqual(move)
})

test('the right arrow opens a closed screen, and the left arrow does nothing on it', () => {
  const rows = rowsOf(new Set(['Home']))

  expect(moveInTree({ rows, current: 'Home', key: 'ArrowRight' })).toEqual({ toggle: 'Home' })
  expect(moveInTree({ rows, current: 'Home', key: 'ArrowLeft' })).toBeUndefined()
})
