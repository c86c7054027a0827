import { describe, expect, test } from '@jest/globals'
import { LOCALES } from '#domain/locale.ts'
import type { HomeRenderer } from '../../bundle/homeRenderer.ts'
import { renderInLanguages } from './homeTexts.ts'

const render: HomeRenderer = ({ locale, copy }) =>
  Promise.resolve(
    `<button title="close ${locale}" class="x"><svg viewBox="0 0 2 2"></svg></button><h1>Q&amp;A ${locale}</h1>` +
      (copy[`${locale}.welcomeTitle`] === undefined ? '<p><i>loading</i></p>' : '<p>hello</p>'),
  )

const FACTS = { locale: 'en', name: 'Lumen', copy: {}, parts: [] } as const

describe('texts of the static Home', () => {
  test('the texts of elements and attributes are listed for each other language, in the order of the document', async () => {
    const { html, texts } = await renderInLanguages(render, FACTS, ['ar', 'en', 'pt_BR'])

    expect(html).toContain('close en')
    expect(texts).toBe(
      '<ul lang="ar" dir="rtl"><li>close ar</li><li>Q&amp;A ar</li><li>loading</li></ul>' +
        '<ul lang="pt-BR" dir="ltr"><li>close pt_BR</li><li>Q&amp;A pt_BR</li><li>loading</li></ul>',
    )
  })

  test('a tenant that has chosen no languages has the texts of its own language only', async () => {
    expect(await renderInLanguages(render, FACTS, LOCALES)).toEqual({ html: await render(FACTS), texts: '' })
  })

  test('a language is left out if the tenant’s file has a text in one language only', async () => {
    const copy = { 'en.welcomeTitle': 'Hello', 'de.welcomeTitle': 'Hallo' }
    const { texts } = await renderInLanguages(render, { ...FACTS, copy }, ['de', 'en', 'fr'])

    expect(texts).toMatch(/^<ul lang="de".*<\/ul>$/)
    expect(texts).not.toContain('fr')
  })
})
