import { beforeEach, describe, expect, test } from '@jest/globals'
import { createFollowing, type Following } from './following.ts'

describe('list that follows new items', () => {
  let following: Following

  beforeEach(() => {
    following = createFollowing()
    following.handleScroll(1_000, 1_000)
  })

  test('a list follows from the start', () => expect(createFollowing().isActive()).toBe(true))

  test('items that arrive between a scroll to the end and its event do not stop it', () => {
    following.handleScroll(1_200, 2_400)

    expect(following.isActive()).toBe(true)
  })

  test('a person who scrolls up by a few pixels stops it, and one who scrolls down again, but not to the end, starts nothing', () => {
    following.handleScroll(990, 1_000)
    following.handleScroll(995, 1_000)

    expect(following.isActive()).toBe(false)
  })

  test('it starts again at the end, also if the browser has rounded the offset', () => {
    following.handleScroll(500, 1_000)
    following.handleScroll(999.5, 1_000)

    expect(following.isActive()).toBe(true)
  })

  test('a higher list, which keeps its lower edge, does not stop it', () => {
    following.handleScroll(1_000, 1_132)

    expect(following.isActive()).toBe(true)
  })

  test('a filter that makes the list shorter leaves it at its end, and it follows', () => {
    following.handleScroll(200, 200)

    expect(following.isActive()).toBe(true)
  })
})
