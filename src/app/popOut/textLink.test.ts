import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseFilledForms } from '#domain/message/filledForms.ts'
import type { UnsentTexts } from '#protocol/windowMessages.ts'
import { createTextLink, type TextLink } from './textLink.ts'

type Side = 'frame' | 'window'
type Step = { readonly type: Side; readonly text: string } | { readonly deliver: Side }

const NONE: UnsentTexts = { draft: '', forms: '', preChat: '' }

/** Links two sides, each with the texts that it has stored. Messages wait until they are delivered. */
function linkSides(
  stored: Partial<Record<Side, UnsentTexts>> = {},
  persons: Partial<Record<Side, string>> = {},
  before: Partial<UnsentTexts> = {},
) {
  const texts: Record<Side, UnsentTexts> = { frame: NONE, window: NONE, ...stored }
  const arriving: Record<Side, (() => void)[]> = { frame: [], window: [] }
  let count = 0
  let isConnected = true
  const link = (side: Side, other: Side): TextLink =>
    createTextLink({
      side,
      before: side === 'window' ? before : {},
      read: () => texts[side],
      apply: (next, onApplied) => {
        texts[side] = next
        onApplied()
      },
      isConnected: () => side === 'frame' || isConnected,
      onConfirmed: () => undefined,
      person: () => persons[side] ?? 'ada',
      newId: () => `${(count += 1)}`,
      send: (message) => void arriving[other].push(() => links[other].receive({ ...message, isStored: true })),
    })
  const links: Record<Side, TextLink> = { frame: link('frame', 'window'), window: link('window', 'frame') }
  const write = (side: Side, next: UnsentTexts): void => {
    texts[side] = next
    links[side].share()
  }
  const deliver = (side: Side): boolean => {
    const receive = arriving[side].shift()
    receive?.()
    return receive !== undefined
  }
  const deliverAll = (): void => {
    while (deliver('frame') || deliver('window'));
  }
  /** Loads another page in place of the frame's, which gets no message that was sent before. */
  const replaceFrame = (next: UnsentTexts): void => {
    arriving.frame = []
    texts.frame = next
    isConnected = false
    links.frame = link('frame', 'window')
  }
  return { texts, links, write, deliver, deliverAll, replaceFrame }
}

/** Opens the window, which sends the first message. */
function openWindow(...options: Parameters<typeof linkSides>) {
  const sides = linkSides(...options)
  sides.links.window.share()
  sides.deliverAll()
  return sides
}

const draft = (text: string): UnsentTexts => ({ ...NONE, draft: text })

const side = fc.constantFrom<Side>('frame', 'window')

describe('the unsent texts of a pop-out window and its frame', () => {
  test('are what the visitor has written last, on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(side, fc.string()), { minLength: 1 }), (writings) => {
        const { texts, write, deliverAll } = openWindow()
        for (const [at, text] of writings) {
          write(at, draft(text))
          deliverAll()
        }
        expect([texts.frame.draft, texts.window.draft]).toEqual(Array(2).fill(writings.at(-1)?.[1]))
      }),
    )
  })

  test('become the same and lose no word, however typing and messages overlap', () => {
    const typing = fc.record({ type: side, text: fc.uuid().map((id) => id.slice(0, 8)) })
    const steps = fc.array(fc.oneof(typing, fc.record({ deliver: side })), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (all: readonly Step[]) => {
        const { texts, write, deliver, deliverAll } = openWindow()
        for (const step of all)
          if ('deliver' in step) deliver(step.deliver)
          else write(step.type, draft(`${texts[step.type].draft} ${step.text}`))
        deliverAll()
        expect(texts.window).toEqual(texts.frame)
        for (const step of all) if ('text' in step) expect(texts.frame.draft).toContain(step.text)
      }),
    )
  })

  test('are not sent again and again if a page writes the values of forms in another order', () => {
    const sides = linkSides()
    const { texts, links, write, deliver } = sides
    links.window.share()
    sides.deliverAll()
    write('window', { ...NONE, forms: '7:rating=4&7:comment=Slow' })
    for (let round = 0; round < 10; round += 1) {
      if (!deliver('frame') && !deliver('window')) break
      // Each page stores the values in the order in which the visitor has filled them in there, and an emptied one.
      for (const at of ['frame', 'window'] as const) {
        const { forms } = texts[at]
        texts[at] = { ...texts[at], forms: forms.split('&').toReversed().join('&'), preChat: 'fullName=' }
        links[at].share()
      }
    }

    expect([deliver('frame'), deliver('window')]).toEqual([false, false])
    expect(parseFilledForms(texts.frame.forms)).toEqual({ 7: { rating: '4', comment: 'Slow' } })
  })

  test('stay as they are if both sides have made the same change', () => {
    const { texts, links, deliverAll, write } = openWindow({ frame: draft('Hel'), window: draft('Hel') })
    write('frame', draft('Hello'))
    texts.window = draft('Hello')
    links.window.share()
    deliverAll()

    expect([texts.frame.draft, texts.window.draft]).toEqual(['Hello', 'Hello'])
  })

  test('are joined when the window opens and both have their own', () => {
    const { texts } = openWindow({
      frame: { draft: 'From the panel', forms: '7:rating=4&8:name=Ada', preChat: 'fullName=Ada' },
      window: {
        draft: 'From the window',
        forms: '7:feedbackMessage=Slow&9:city=Bonn',
        preChat: 'emailAddress=a%40b.test',
      },
    })
    expect(texts.window).toEqual(texts.frame)
    expect(texts.frame.draft).toBe('From the panel\nFrom the window')
    expect(parseFilledForms(texts.frame.forms)).toEqual({
      7: { rating: '4', feedbackMessage: 'Slow' },
      8: { name: 'Ada' },
      9: { city: 'Bonn' },
    })
    expect(texts.frame.preChat).toBe('emailAddress=a%40b.test&fullName=Ada')
  })

  test.each([
    ['the panel', 'Half a thought, continued', 'Half a thought'],
    ['the window', 'Half a thought', 'Half a thought, continued'],
  ])('are not repeated if %s has continued the text of the other', (_who, frame, window) => {
    const { texts } = openWindow({ frame: draft(frame), window: draft(window) })
    expect([texts.frame.draft, texts.window.draft]).toEqual(Array(2).fill('Half a thought, continued'))
  })

  test.each([
    ['sends', ''],
    ['replaces', 'Another thought'],
  ])(
    'are the window’s if the visitor %s the text that the frame has handed over, before both are linked',
    (_how, next) => {
      const handedOver = draft('Half a thought')
      const { texts, links, write, deliverAll } = linkSides({ frame: handedOver, window: handedOver }, {}, handedOver)
      links.window.share()
      write('window', draft(next))
      deliverAll()
      expect([texts.frame.draft, texts.window.draft]).toEqual([next, next])
    },
  )

  test.each([
    ['at its end', 'We ride home', 'We ride, home', 'We ride, home soon', 'We ride home soon'],
    ['all of it', 'Half', '', ' a thought', 'Half a thought'],
  ])('change %s where the frame has the text before, if both have changed it', (_where, before, next, merged, own) => {
    const { texts, write, deliverAll } = openWindow({ frame: draft(before), window: draft(before) })
    write('frame', draft(own))
    write('window', draft(next))
    deliverAll()
    expect([texts.frame.draft, texts.window.draft]).toEqual([merged, merged])
  })

  test('of a window reach the frame of a page that has replaced the linked one', () => {
    const sides = openWindow({ frame: draft('Half'), window: draft('Half') })
    sides.write('window', draft('Half a thought'))
    sides.replaceFrame(draft('Half'))
    sides.links.window.begin()
    sides.deliverAll()
    expect([sides.texts.frame.draft, sides.texts.window.draft]).toEqual(Array(2).fill('Half a thought'))
  })

  test('of another visitor are neither sent nor received', () => {
    const { texts, write, deliverAll } = openWindow({ frame: draft('Ada’s text') }, { window: 'bob' })
    write('window', draft('Bob’s text'))
    write('frame', draft('Ada’s next text'))
    deliverAll()
    expect(texts).toEqual({ frame: draft('Ada’s next text'), window: draft('Bob’s text') })
  })

  test('are not sent again while they stay the same', () => {
    const { links, deliver, write } = openWindow()
    write('window', draft('Hello'))
    links.window.share()
    // The frame answers once.
    expect([deliver('frame'), deliver('frame'), deliver('window'), deliver('window'), deliver('frame')]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})
