import { expect, test } from '@jest/globals'
import { toLanguage, translate, findTexts } from './homeLanguage.ts'

function createTemplate(...languages: readonly string[]): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = languages.map((lang) => `<ul lang="${lang}" dir="ltr"><li>${lang} a</li><li>${lang} b</li></ul>`).join('') // prettier-ignore
  return template
}

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-DE', 'de'],
  ['de_AT', 'de'],
  ['DE_de', 'de'],
  ['en-GB', 'en'],
  ['pt_BR', 'pt-br'],
  ['pt-PT', 'pt'],
  ['fr', 'fr'],
  ['fr-CA', 'fr-ca'],
  ['zh-HK', 'zh-hk'],
  ['__proto__', '--proto--'],
])(
  'the locale %s of the address means the language %s of a page in English, German and Portuguese',
  (requested, language) => {
    expect(toLanguage(requested, 'en', createTemplate('de', 'pt'))).toBe(language)
  },
)

test('a page without texts in other languages has its own language only', () => {
  expect([toLanguage('de', 'en', null), findTexts(null, 'de')]).toEqual(['de', undefined])
})

test('texts of elements and attributes are replaced in the order of the document, and the language is set', () => {
  const home = document.createElement('div')
  home.innerHTML = '<button class="x" title="Close"><svg></svg></button><h1>Hello</h1>'
  document.body.append(home)
  const texts = findTexts(createTemplate('de', 'pt-BR'), 'pt-br')
  if (texts) translate(home, texts)

  expect(home.innerHTML).toBe('<button class="x" title="pt-BR a"><svg></svg></button><h1>pt-BR b</h1>')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['pt-BR', 'ltr'])
})
