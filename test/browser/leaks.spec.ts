import { bareHostPage, type Cycles, heldBy, runCycles } from './cycles.ts'
import { expect, test } from './world.ts'

// To draw a page again later, traces keep every style sheet they have met, and listen to what is done.
test.use({ trace: 'off' })

test('widgets that come and go leave no node, listener, document or frame in the page, and a leak would be seen', async ({
  page,
  running,
}) => {
  // A page of the host's origin; what is on it is ours.
  await page.goto(`${running.url}/assets/none`)
  await page.setContent(bareHostPage(running.sandboxUrl))
  const cdp = await page.context().newCDPSession(page)
  const heldAfter = async (cycles: Cycles) => {
    await runCycles(page, running.sandboxUrl, cycles)
    return heldBy(page, cdp)
  }
  const markup = () => page.evaluate(() => [document.documentElement.outerHTML, history.length, scrollY])
  const [before, markupBefore] = [await heldBy(page, cdp), await markup()]

  expect(await heldAfter({ times: 30, until: 'drawn' })).toEqual(before)
  await runCycles(page, running.sandboxUrl, { times: 5, until: 'wanted' })
  // A file that is still on its way holds who asked for it until it has come.
  await expect.poll(() => heldBy(page, cdp)).toEqual(before)
  expect(await heldAfter({ times: 5, until: 'closed' })).toEqual(before)
  expect(await markup()).toEqual(markupBefore)

  const leaked = await heldAfter({ times: 5, until: 'drawn', isLeaking: true })
  expect(leaked.listeners).toBeGreaterThanOrEqual(before.listeners + 5)
  expect(leaked.nodes).toBeGreaterThan(before.nodes)
})
