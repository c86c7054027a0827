import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createIdTranslation } from './idTranslation.ts'

describe('translation of recorded ids', () => {
  test('an id that the frame has made up is translated in later answers, also inside of texts', () => {
    const ids = createIdTranslation(new Map())
    ids.learn(
      { message: { echo_id: '00000000000000000000000000000001' } },
      { message: { echo_id: 'a1b2c3d4e5f6a7b8' } },
    )

    expect(ids.translate({ echo_id: '00000000000000000000000000000001', content: 'Hello' })).toEqual({
      ...{ echo_id: 'a1b2c3d4e5f6a7b8', content: 'Hello' },
    })
    expect(ids.translate('{"id":"00000000000000000000000000000001"}')).toBe('{"id":"a1b2c3d4e5f6a7b8"}')
  })

  test('ids inside of the identifier of a subscription are learned', () => {
    const ids = createIdTranslation(new Map())
    const identifier = (user: string): string => JSON.stringify({ channel: 'RoomChannel', user_id: user })
    ids.learn(
      JSON.stringify({ command: 'subscribe', identifier: identifier('0000000001') }),
      JSON.stringify({ command: 'subscribe', identifier: identifier('masked--7a90') }),
    )

    expect(ids.translate(identifier('0000000001'))).toBe(identifier('masked--7a90'))
  })

  test('texts of people that differ are no ids', () => {
    const ids = createIdTranslation(new Map())
    ids.learn({ content: 'Is it quiet today?' }, { content: 'Is it loud in 2026?' })

    expect(ids.translate('Is it quiet today?')).toBe('Is it quiet today?')
  })

  test('values of any shape are learned without failing, and keep their shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (recorded, replayed, value) => {
        const ids = createIdTranslation(new Map([['http://a.test', 'http://b.test']]))
        ids.learn(recorded, replayed)
        expect(typeof ids.translate(value)).toBe(typeof value)
      }),
    )
  })
})
