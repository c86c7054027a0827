import { beforeEach, expect, test } from '@jest/globals'
import type { TraceDraft } from '#protocol/trace.ts'
import { createCauses } from './causes.ts'
import { probeAnnouncements } from './page.ts'
import { createRecorder } from './recorder.ts'

/** Adds a text to the element of this HTML, and returns what is recorded as announced. */
async function announcementsIn(html: string): Promise<readonly Partial<TraceDraft>[]> {
  const announced: Partial<TraceDraft>[] = []
  const causes = createCauses({ afterTask: () => undefined })
  const recorder = createRecorder({
    ...{ document: 'd', causes, now: () => 0 },
    onItem: ({ lane, name, payload = '{}' }) => void announced.push({ lane, name, value: JSON.parse(payload) }),
  })
  document.body.innerHTML = html
  probeAnnouncements({ page: window, recorder, causes, hasTypedTexts: false })
  document.querySelector('i')?.append('Sent')
  // Mutations are reported in a microtask.
  await Promise.resolve()
  return announced
}

beforeEach(() => {
  document.body.innerHTML = ''
})

test.each([
  ['<p role="status"><i></i></p>', 'polite'],
  ['<p role="alert"><i></i></p>', 'assertive'],
  ['<p aria-live="assertive"><i></i></p>', 'assertive'],
])('a text that is added to %s is announced', async (html, politeness) => {
  expect(await announcementsIn(html)).toEqual([
    { lane: 'announcement', name: 'Sent', value: { text: 'Sent', politeness } },
  ])
})

test.each([
  ['outside of a live region', '<p><i></i></p>'],
  ['to a log that is switched off', '<p role="log" aria-live="off"><i></i></p>'],
  ['to a hidden alert', '<p role="alert" hidden><i></i></p>'],
  ['below aria-hidden', '<div aria-hidden="true"><p role="status"><i></i></p></div>'],
])('a text that is added %s is not announced', async (_name, html) => {
  expect(await announcementsIn(html)).toEqual([])
})
