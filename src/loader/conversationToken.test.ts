import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { declarationOf } from '#browser/storedRegister.ts'
import type { Level } from '#browser/storage.ts'
import { createTokenKeeper } from './conversationToken.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'cw_conversation=; max-age=0'
})

/** How many things lie where. */
const stored = () => ({ full: localStorage.length, session: sessionStorage.length, cookie: document.cookie })

describe('what the host page keeps for the frame', () => {
  test('is found on the next page, for good or in this tab, as the visitor allows', () => {
    createTokenKeeper('demo').keep('a.b.c')
    expect([createTokenKeeper('demo').read(), stored()]).toEqual(['a.b.c', { full: 1, session: 0, cookie: '' }])
    expect(createTokenKeeper('demo', 'session').read()).toBe('a.b.c')
    expect([createTokenKeeper('demo', 'session').read(), stored()]).toEqual(['a.b.c', { full: 0, session: 1, cookie: '' }]) // prettier-ignore
    expect([createTokenKeeper('demo').read(), stored()]).toEqual(['a.b.c', { full: 1, session: 0, cookie: '' }])
  })

  test('is removed unread where nothing may be stored, and so is what an earlier script has left', () => {
    createTokenKeeper('demo').keep('a.b.c')
    document.cookie = 'cw_conversation=d.e.f'
    const keeper = createTokenKeeper('demo', 'none')
    expect([keeper.read(), stored()]).toEqual([undefined, { full: 0, session: 0, cookie: '' }])
    keeper.keep('g.h.i')
    keeper.snooze()

    expect([keeper.read(), keeper.snoozedTill() !== undefined]).toEqual(['g.h.i', true])
    expect(stored()).toEqual({ full: 0, session: 0, cookie: '' })
  })

  test('an earlier script’s cookie that cannot be removed is not read without consent', () => {
    const keeper = createTokenKeeper('demo', 'session')
    expect(keeper.read()).toBeUndefined()
    document.cookie = 'cw_conversation=d.e.f'
    expect(keeper.read()).toBeUndefined()
    keeper.setConsent('full')
    expect(keeper.read()).toBe('d.e.f')
  })

  test('is not looked for before somebody asks, and then what was allowed before is known', () => {
    createTokenKeeper('demo').keep('a.b.c')
    const keeper = createTokenKeeper('demo', 'session')
    expect(stored()).toEqual({ full: 1, session: 0, cookie: '' })
    keeper.setConsent('none')
    expect([keeper.read(), stored()]).toEqual(['a.b.c', { full: 0, session: 0, cookie: '' }])
  })

  test('of another tenant stays as it is', () => {
    createTokenKeeper('demo').keep('a.b.c')
    createTokenKeeper('other').setConsent('none')
    expect(createTokenKeeper('demo').read()).toBe('a.b.c')
  })

  test('however often the word changes, all is known and nothing lies beyond it', () => {
    const level = fc.constantFrom<Level>('none', 'session', 'full')
    const step = fc.oneof(level, fc.constantFrom('keep' as const, 'forget' as const, 'snooze' as const))
    fc.assert(
      fc.property(level, fc.array(step, { maxLength: 30 }), (first, steps) => {
        localStorage.clear()
        sessionStorage.clear()
        const keeper = createTokenKeeper('demo', first)
        let now = first
        let made = 0
        const known = new Map<'token' | 'snooze', string>()
        const doing = {
          keep: () => {
            known.set('token', `a.b.${(made += 1)}`)
            keeper.keep(known.get('token') ?? '')
          },
          forget: () => {
            known.delete('token')
            keeper.forget()
          },
          snooze: () => {
            known.set('snooze', 'yes')
            keeper.snooze()
          },
        }
        for (const one of steps) {
          if (one === 'keep' || one === 'forget' || one === 'snooze') doing[one]()
          else keeper.setConsent((now = one))
          expect(stored()).toEqual({ full: 0, session: 0, cookie: '', ...(now !== 'none' && { [now]: known.size }) })
          expect([keeper.read(), keeper.snoozedTill() !== undefined]).toEqual([known.get('token'), known.has('snooze')])
        }
      }),
    )
  })

  test('is told of in the register', () => {
    const keeper = createTokenKeeper('demo')
    keeper.keep('a.b.c')
    keeper.snooze()
    expect(Object.keys(localStorage).map((key) => declarationOf(key, 'local storage')?.side)).toEqual(['host page', 'host page']) // prettier-ignore
  })
})

test('a campaign that was put away stays so for an hour, on the next page too', () => {
  jest.useFakeTimers({ now: 1_000 })
  createTokenKeeper('demo').snooze()
  const keeper = createTokenKeeper('demo')
  expect(keeper.snoozedTill()).toBe(1_000 + HOUR_MS)
  jest.setSystemTime(1_000 + HOUR_MS)
  expect(keeper.snoozedTill()).toBeUndefined()
  localStorage.setItem('chatwoot-widget:demo:campaignsSnoozedTill', 'soon')
  expect(keeper.snoozedTill()).toBeUndefined()
  jest.useRealTimers()
})
