import { beforeEach, describe, expect, test } from '@jest/globals'
import { readMarks } from '#protocol/messageMarks.ts'
import type { TraceProbe } from '#protocol/trace.ts'
import type { Messages } from '../views/messages.ts'
import { provideTranslations } from './translations.ts'

type Answer = {
  readonly locale: string
  readonly messages: readonly { readonly id: string; readonly isEnglish: boolean }[]
}

describe('translations for the harness', () => {
  let shown: Messages[]
  let request: (isMarked: boolean) => Promise<Answer>

  beforeEach(() => {
    shown = []
    const probe = {
      provide: (_name, read) => {
        request = async (isMarked) => (await read(isMarked)) as Answer
      },
    } as Pick<TraceProbe, 'provide'> as TraceProbe
    provideTranslations({ __livechatProbe: probe }, { locale: 'de', show: (messages) => void shown.push(messages) })
  })

  const textOf = (id: string): string => String(Reflect.get(shown.at(-1) ?? {}, id))

  test('a marked message names its place in the list of ids, and its own text stays', async () => {
    const { messages } = await request(true)
    const [mark = -1] = readMarks(textOf('tabs.home'))

    expect(messages[mark]?.id).toBe('tabs.home')
    expect(textOf('tabs.home')).toMatch(/^Start/)
  })

  test('messages are shown anew only if the marks change', async () => {
    await request(false)
    await request(true)
    await request(true)
    await request(false)

    expect(shown).toHaveLength(2)
    expect(readMarks(textOf('tabs.home'))).toEqual([])
  })

  test('a translation that is the same as in English is reported', async () => {
    const { locale, messages } = await request(false)
    const english = messages.filter(({ isEnglish }) => isEnglish).map(({ id }) => id)

    expect(locale).toBe('de')
    expect(english).toContain('tabs.chat')
    expect(english).not.toContain('tabs.home')
  })

  test('a page without a probe loads nothing', () => {
    expect(() => provideTranslations({}, { locale: 'de', show: () => undefined })).not.toThrow()
  })
})
