import { expect, test } from '@jest/globals'

test('a stylesheet that fails to load is retried once, then removed and marked as lost', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/main.css">'
  const { LOAD_TIMEOUT_MS } = await import('./boot.ts')
  expect(LOAD_TIMEOUT_MS).toBe(120_000)
  const sheet = (): HTMLLinkElement | null => document.querySelector('link[rel=stylesheet]')
  const fail = (): unknown => sheet()?.dispatchEvent(new Event('error'))

  fail()
  expect(sheet()?.getAttribute('href')).toMatch(/\/main\.css\?again$/)
  fail()
  expect(sheet()).toBeNull()
  expect(document.documentElement.dataset['lost']).toMatch(/\/main\.css$/)
})

test('a failed third-party script is not retried and does not show the error text', async () => {
  document.body.innerHTML = '<p id="lost" hidden></p><script></script>'
  await import('./boot.ts')
  const tag = document.querySelector('script')
  tag?.setAttribute('src', 'https://tags.example.com/tag.js')
  tag?.dispatchEvent(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.getElementById('lost')?.hidden).toBe(true)
})
