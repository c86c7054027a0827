import { expect, test } from '@jest/globals'

test('a style sheet that fails is asked for once more, and left alone after that', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/main.css">'
  const { LIMIT_MS } = await import('./boot.ts')
  expect(LIMIT_MS).toBe(120_000)
  const sheet = (): HTMLLinkElement | null => document.querySelector('link[rel=stylesheet]')
  const fail = (): unknown => sheet()?.dispatchEvent(new Event('error'))

  fail()
  expect(sheet()?.getAttribute('href')).toMatch(/\/main\.css\?again$/)
  fail()
  expect(sheet()).toBeNull()
  expect(document.documentElement.dataset['lost']).toMatch(/\/main\.css$/)
})

test('a tag of another service that fails is not requested again, and the chat does not count as lost', async () => {
  document.body.innerHTML = '<p id="lost" hidden></p><script></script>'
  await import('./boot.ts')
  const tag = document.querySelector('script')
  tag?.setAttribute('src', 'https://tags.example.com/tag.js')
  tag?.dispatchEvent(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.getElementById('lost')?.hidden).toBe(true)
})
