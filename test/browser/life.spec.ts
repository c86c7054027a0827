import { answer, begin, bubblesWith, composerOf, expect, openChat, openHost, test } from './world.ts'

for (const hasCache of [true, false])
  test.describe(hasCache ? 'a browser that keeps pages for the way back' : 'a browser that keeps none', () => {
    test.use({
      launchOptions: {
        args: ['--no-sandbox', '--disable-gpu', ...(hasCache ? [] : ['--disable-features=BackForwardCache'])],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      },
    })

    test('shows what was said while the visitor was on another page', async ({ page, running, sandbox }) => {
      let opened = 0
      page.on('websocket', () => (opened += 1))
      await openHost(page, running)
      const frame = await openChat(page)
      const id = await begin(frame, sandbox)
      await page.evaluate(() => Reflect.set(window, 'wasHere', true))

      await page.goto('about:blank')
      await answer(sandbox, id, 'While you were away')
      await page.goBack()
      expect(await page.evaluate(() => Reflect.has(window, 'wasHere'))).toBe(hasCache)

      const again = hasCache ? frame : await openChat(page)
      await expect(bubblesWith(again, 'While you were away')).toBeVisible()
      await expect.poll(() => opened).toBeGreaterThan(1)
      await answer(sandbox, id, 'And now')
      await expect(bubblesWith(again, 'And now')).toBeVisible()
      await expect(composerOf(again)).toBeVisible()
    })
  })
