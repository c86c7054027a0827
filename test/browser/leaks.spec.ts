import { bareHostPage, type Cycles, heldBy, runCycles } from './cycles.ts'
import { expect, test } from './world.ts'

// To replay a page later, a trace keeps every stylesheet and adds event listeners, so it would change the counts.
test.use({ trace: 'off' })

test('destroyed widgets leave no node, listener, document or frame behind, and a deliberate leak is detected', async ({
  page,
  running,
}) => {
  // The address is on the host's origin, and the test sets the content of the page.
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
  // A file that is still loading keeps its requester in memory until it arrives.
  await expect.poll(() => heldBy(page, cdp)).toEqual(before)
  expect(await heldAfter({ times: 5, until: 'closed' })).toEqual(before)
  expect(await markup()).toEqual(markupBefore)

  const leaked = await heldAfter({ times: 5, until: 'drawn', isLeaking: true })
  expect(leaked.listeners).toBeGreaterThanOrEqual(before.listeners + 5)
  expect(leaked.nodes).toBeGreaterThan(before.nodes)
})
