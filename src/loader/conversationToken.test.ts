/** @jest-environment-options {"url": "https://eu.shop.test/"} */
import { beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { declarationOf } from '#browser/storage/storedPatterns.ts'
import type { Level } from '#browser/storage/storage.ts'
import { createTokenStore } from './conversationToken.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'cw_conversation=; max-age=0'
})

/** Counts the entries of each storage. */
const stored = () => ({ full: localStorage.length, session: sessionStorage.length, cookie: document.cookie })

describe('token keeper', () => {
  test('the conversation token is found on the next page, in local or session storage as consent allows', () => {
    createTokenStore('demo', 'full').keep('a.b.c')
    expect([createTokenStore('demo', 'full').read(), stored()]).toEqual(['a.b.c', { full: 1, session: 0, cookie: '' }])
    expect(createTokenStore('demo', 'session').read()).toBe('a.b.c')
    expect([createTokenStore('demo', 'session').read(), stored()]).toEqual(['a.b.c', { full: 0, session: 1, cookie: '' }]) // prettier-ignore
    expect([createTokenStore('demo', 'full').read(), stored()]).toEqual(['a.b.c', { full: 1, session: 0, cookie: '' }])
  })

  test('the conversation token and an earlier script’s cookie are deleted unread if nothing may be stored', () => {
    createTokenStore('demo', 'full').keep('a.b.c')
    document.cookie = 'cw_conversation=d.e.f'
    const keeper = createTokenStore('demo', 'none')
    expect([keeper.read(), stored()]).toEqual([undefined, { full: 0, session: 0, cookie: '' }])
    keeper.keep('g.h.i')
    keeper.snooze('1')

    expect([keeper.read(), keeper.snoozedTill() !== undefined]).toEqual(['g.h.i', true])
    expect(stored()).toEqual({ full: 0, session: 0, cookie: '' })
  })

  test('an earlier script’s cookie that remains is read only with full consent', () => {
    const keeper = createTokenStore('demo', 'session')
    expect(keeper.read()).toBeUndefined()
    document.cookie = 'cw_conversation=d.e.f'
    expect(keeper.read()).toBeUndefined()
    keeper.setConsent('full')
    expect(keeper.read()).toBe('d.e.f')
  })

  test('an earlier script’s cookies of all domains are deleted on reduced consent and on forget', () => {
    const leave = (): void => {
      for (const domain of ['', '; domain=.shop.test']) document.cookie = `cw_conversation=d.e.f; path=/${domain}`
    }
    leave()
    expect(document.cookie).toBe('cw_conversation=d.e.f; cw_conversation=d.e.f')
    createTokenStore('demo', 'full').setConsent('session')
    expect(document.cookie).toBe('')
    leave()
    createTokenStore('demo', 'full').forget()
    expect(document.cookie).toBe('')
  })

  test('isKnown is true for a token of the current consent level, and of another level only after a read', () => {
    createTokenStore('demo', 'session').keep('a.b.c')
    const keeper = createTokenStore('demo', 'full')
    expect([keeper.isKnown(), stored()]).toEqual([false, { full: 0, session: 1, cookie: '' }])
    expect([keeper.read(), keeper.isKnown()]).toEqual(['a.b.c', true])
    expect([createTokenStore('demo', 'full').isKnown(), createTokenStore('other', 'full').isKnown()]).toEqual([
      true,
      false,
    ])
    expect(createTokenStore('demo', 'none').isKnown()).toBe(false)
  })

  test('a stored token is not read before its first use, and stays in memory when consent is withdrawn', () => {
    createTokenStore('demo', 'full').keep('a.b.c')
    const keeper = createTokenStore('demo', 'session')
    expect(stored()).toEqual({ full: 1, session: 0, cookie: '' })
    keeper.setConsent('none')
    expect([keeper.read(), stored()]).toEqual(['a.b.c', { full: 0, session: 0, cookie: '' }])
  })

  test('a forgotten token stays forgotten on the next page, despite a cookie, until an iframe has answered', () => {
    createTokenStore('demo', 'full').forget()
    document.cookie = 'cw_conversation=d.e.f'
    const next = createTokenStore('demo', 'full')
    expect([next.isForgotten(), next.isKnown(), next.read()]).toEqual([true, false, undefined])
    next.clearForgotten()
    expect([next.isForgotten(), stored().full]).toEqual([false, 0])
    next.keep('a.b.c')
    next.clearForgotten()
    expect(next.read()).toBe('a.b.c')
  })

  test('a consent change of one tenant does not affect the token of another tenant', () => {
    createTokenStore('demo', 'full').keep('a.b.c')
    createTokenStore('other', 'full').setConsent('none')
    expect(createTokenStore('demo', 'full').read()).toBe('a.b.c')
  })

  test('after any consent changes, token and snooze are readable and stored only where consent allows', () => {
    const level = fc.constantFrom<Level>('none', 'session', 'full')
    const step = fc.oneof(level, fc.constantFrom('keep' as const, 'forget' as const, 'snooze' as const))
    fc.assert(
      fc.property(level, fc.array(step, { maxLength: 30 }), (first, steps) => {
        localStorage.clear()
        sessionStorage.clear()
        const keeper = createTokenStore('demo', first)
        let now = first
        let made = 0
        const known = new Map<'token' | 'snooze', string | undefined>()
        const doing = {
          keep: () => {
            known.set('token', `a.b.${(made += 1)}`)
            keeper.keep(known.get('token') ?? '')
          },
          forget: () => {
            // `forget` stores a marker that there is no visitor.
            known.set('token', undefined)
            keeper.forget()
          },
          snooze: () => {
            known.set('snooze', 'yes')
            keeper.snooze('1')
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

  test('the stored token and snooze are declared in the register', () => {
    const keeper = createTokenStore('demo', 'full')
    keeper.keep('a.b.c')
    keeper.snooze('1')
    expect(Object.keys(localStorage).map((key) => declarationOf(key, 'local storage')?.side)).toEqual(['host page', 'host page']) // prettier-ignore
  })
})
