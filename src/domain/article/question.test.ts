import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { CPU_LIMIT_MS, measureCpuMs } from '#test/support/cpuTime.ts'
import { isQuestion, splitWords, toSearchTerms } from './question.ts'

describe('words of a question', () => {
  test.each([
    ['two words', 'My saddle', false],
    ['three words', 'My saddle wobbles', true],
    ['three words between punctuation', '… my — saddle, wobbles!?', true],
    ['a greeting and emoji', 'Hi 👋 🎉 😀', false],
    ['Japanese without spaces', 'サドルが低すぎます', true],
    ['Chinese without spaces', '我的座垫太低了', true],
    ['Arabic', 'المقعد منخفض جدا', true],
    ['nothing', '', false],
  ])('a text with %s counts as a question only from three words on', (_name, text, expected) => {
    expect(isQuestion(text)).toBe(expected)
  })

  test('without a segmenter, words are still found between spaces and punctuation', () => {
    const own = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {}
    Object.defineProperty(Intl, 'Segmenter', { value: undefined, configurable: true, writable: true })
    try {
      expect(splitWords('My saddle, is (too) low.')).toEqual(['My', 'saddle', 'is', 'too', 'low'])
    } finally {
      Object.defineProperty(Intl, 'Segmenter', own)
    }
  })
})

describe('search term of a question', () => {
  test.each([
    ['longer words', 'How do I adjust the saddle of my bike', 'adjust saddle bike'],
    ['short words if there are no others', 'Is it up', 'Is it up'],
    ['no email address', 'Write to ada@example.com about refunds please', 'Write about refunds please'],
    ['no card number', 'My card 4111 1111 1111 1111 was charged twice', 'card charged twice'],
    ['no phone number', 'Please call +49 151 2345-6789 about delivery', 'Please call about delivery'],
    ['no link', 'Why does https://shop.test/a?token=abc fail today', 'does fail today'],
    ['at most eight words', 'alpha bravo charlie delta echoes foxtrot golfing hotels india juliet', 'alpha bravo charlie delta echoes foxtrot golfing hotels'],
    ['no password with a digit', 'My password is hunter2secret please help', 'password please help'],
    ['no key', 'token sk_live_51Habcdef for battery charge', 'token battery charge'],
    ['no link without a scheme', 'www.shop.example/account?id=3 battery please', 'battery please'],
    ['no email address that is half written', 'please write jane.smith', 'please write'],
    ['no number with dots', 'call 06.12.34.56.78 or card 4111.1111.1111.1111 please', 'call card please'],
    ['no Arabic digits', 'بطاقتي ٤١١١١١١١١١١١١١١١ مرفوضة', 'بطاقتي مرفوضة'],
    ['no full-width address', 'write to jane.doe＠example.com please', 'write please'],
    ['no key of letters alone', 'reset abcdefghijklmnopqrstuvwxyzabcdefghij please', 'reset please'],
    ['words with an apostrophe or a hyphen', 'L’e-mail n’arrive jamais aujourd’hui', 'L’e-mail n’arrive jamais aujourd’hui'],
  ])('the knowledge base receives %s', (_name, question, term) => {
    expect(toSearchTerms(question)[0]).toBe(term)
  }) // prettier-ignore

  test('the second term has the two longest words, in their order', () => {
    expect(toSearchTerms('How do I charge the battery in winter')).toEqual(['charge battery winter', 'charge battery'])
    expect(toSearchTerms('My saddle is low')).toEqual(['saddle'])
    expect(toSearchTerms('4711 0815 42')).toEqual([])
  })

  test('the knowledge base receives words of languages without spaces whole', () => {
    expect(toSearchTerms('サドルが低すぎます')[0]?.replaceAll(' ', '')).toBe('サドルが低すぎます')
  })

  test('the term of any text is short and contains no address of an email', () => {
    fc.assert(
      fc.property(anyText(), fc.emailAddress(), (text, email) => {
        for (const term of toSearchTerms(`${text} ${email} ${text}`)) {
          expect(term.length).toBeLessThanOrEqual(200)
          expect(term).not.toContain('@')
        }
      }),
    )
  })

  test('the term of a very long text is computed within the time limit', () => {
    const effort = measureCpuMs(() => {
      for (const piece of ['a', '1 ', '1-', 'https://', 'a@', '我']) toSearchTerms(piece.repeat(50_000))
    })
    expect(effort).toBeLessThan(CPU_LIMIT_MS)
  })
})
