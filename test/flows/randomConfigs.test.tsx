import { expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { advanceTime } from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { fromSchema } from '#test/support/contracts/schemaArbitrary.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const SERVER_DATA = fc.record({
  config: fromSchema('widget-api.yaml', 'Config'),
  account: fromSchema('middleware.yaml', 'AccountConfig'),
  members: fromSchema('shared.yaml', 'InboxMembers'),
  knowledgeBase: fromSchema('knowledge-base.yaml', 'KnowledgeBase'),
  contact: fromSchema('widget-api.yaml', 'Contact'),
  now: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }),
})

type ServerData = typeof SERVER_DATA extends fc.Arbitrary<infer Value> ? Value : never

function serverOf({ config, account, members, knowledgeBase, contact }: ServerData) {
  const server = createFakeServer()
  server.respondOnce('POST /api/v1/widget/config', () => json(config))
  server.respondOnce('GET /v2/widget/demo/config', () => json(account))
  server.respondOnce('GET /api/v1/widget/inbox_members', () => json(members))
  server.respondOnce('GET /demo/knowledge-base', () => json(knowledgeBase))
  server.respondOnce('GET /api/v1/widget/contact', () => json(contact))
  return server
}

/** Asserts that the screen is not blank, and returns its text. */
function readScreen(screenName: string): string {
  const main = screen.getByRole('main')
  expect([screenName, main.textContent === '']).toEqual([screenName, false])
  return main.textContent ?? ''
}

/**
 * Returns true if a report is a defect of the widget. The widget correctly reports a field's pattern that it cannot
 * use, which is the tenant's mistake.
 */
const isDefect = (report: unknown): boolean =>
  report instanceof Error && !/^The pattern of the field ".*" is not used: \w+$/su.test(report.message)

const ERROR_MESSAGE = 'Something went wrong here'

test('every screen renders without an error for any response that the API schemas allow', async () => {
  await fc.assert(
    fc.asyncProperty(SERVER_DATA, async (serverData) => {
      jest.setSystemTime(serverData.now)
      const widget = startWidget({ server: serverOf(serverData) })
      await widget.open()
      await advanceTime(200)
      const texts = [readScreen('home')]
      const card = screen.queryByRole('button', { name: /send us a/i })
      const isUsable = card !== null
      if (card) {
        act(() => card.click())
        await advanceTime(200)
        texts.push(readScreen('chat'))
        const help = screen.queryByRole('link', { name: 'Help' })
        if (help) {
          fireEvent.click(help)
          await advanceTime(200)
          texts.push(readScreen('help'))
        }
      }
      const defects = widget.reports.filter(isDefect)
      widget.kill()
      cleanup()
      expect(texts.join(' ')).not.toContain(ERROR_MESSAGE)
      expect(defects).toEqual([])
      // Only a configuration without a session makes the chat unusable.
      expect(isUsable).toBe(!texts.join(' ').includes('The chat could not be loaded'))
    }),
    { numRuns: 100, endOnFailure: true },
  )
}, 240_000)
