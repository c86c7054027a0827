import { expect, test } from '@jest/globals'
import { DRAFT } from '../commands/draft.ts'
import { OPERATIONS } from '../commands/operations.ts'
import { createSandbox } from '../sandbox.ts'
import { SITUATIONS } from '../situations/situations.ts'
import { STORIES } from '../storyboard/stories.ts'
import { createPaletteGroups } from './paletteItems.ts'
import { searchScore } from './searchScore.ts'

const PRESETS = [{ name: 'hotel-wifi', description: 'A slow network.', faults: [] }]

const PANES = ['Desk', 'Commands'] as const

const createGroups = (isMocked: boolean, onPane: (pane: string) => void = () => undefined) =>
  createPaletteGroups({
    ...{ page: { isMocked, sandboxUrl: 'http://localhost' }, panes: PANES, onPane },
    ...{ sandbox: createSandbox('http://localhost', 'demo'), presets: PRESETS },
  })

test('the palette offers every pane, operation, situation and story once, and with a mock no situations', () => {
  const items = createGroups(false).flatMap((group) => group.items)
  const ids = items.map(({ id }) => id)

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([...PANES.map((pane) => `pane:${pane}`), ...OPERATIONS.map(({ id }) => id)])) // prettier-ignore
  expect(ids.filter((id) => id.startsWith('situation:'))).toHaveLength(SITUATIONS.length)
  expect(ids.filter((id) => id.startsWith('faults:'))).toEqual(['faults:heal', 'faults:hotel-wifi'])
  expect(ids.filter((id) => id.startsWith('story:'))).toHaveLength(STORIES.length)
  expect(createGroups(true).map(({ heading }) => heading)).toEqual(['Panes', 'Actions', 'Commands and calls'])
})

test('a command in the palette shows its example in the Commands pane', async () => {
  const opened: string[] = []
  const items = createGroups(false, (pane) => opened.push(pane)).flatMap((group) => group.items)
  await items.find(({ id }) => id === 'command:set-label')?.run()

  expect(opened).toEqual(['Commands'])
  expect(DRAFT.get()).toMatchObject({ operation: 'command:set-label', isFocusRequested: true })
  expect(JSON.parse(DRAFT.get().text)).toEqual({ event: 'set-label', label: 'vip' })
})

test('a search finds the words of label and hint in any order, and prefers the label', () => {
  const score = (search: string): number => searchScore('id', search, ['set-draft', 'Host commands. Opens the chat.'])

  expect([score('set-draft'), score(' SET'), score('draft')]).toEqual([1, 0.9, 0.7])
  expect([score('chat draft'), score('opens host')]).toEqual([0.4, 0.4])
  expect(score('sdr')).toBe(0)
})
