import { bareHostPage, countResources, type CycleOptions, runCycles } from './cycles.ts'
import { expect, test } from './fixtures.ts'

// To replay a page later, a trace keeps every stylesheet and adds event listeners, so it would change the counts.
test.use({ trace: 'off' })

test('destroyed widgets leave no node, listener, document or frame behind, and a deliberate leak is detected', async ({
  page,
  servers,
}) => {
  // No file has this address on the host's origin. The test sets the content of the page itself.
  await page.goto(`${servers.url}/assets/none`)
  await page.setContent(bareHostPage(servers.sandboxUrl))
  const cdp = await page.context().newCDPSession(page)
  const countResourcesAfter = async (cycles: CycleOptions) => {
    await runCycles(page, servers.sandboxUrl, cycles)
    return countResources(page, cdp)
  }
  const markup = () => page.evaluate(() => [document.documentElement.outerHTML, history.length, scrollY])
  const [before, markupBefore] = [await countResources(page, cdp), await markup()]

  expect(await countResourcesAfter({ times: 30, endState: 'drawn' })).toEqual(before)
  await runCycles(page, servers.sandboxUrl, { times: 5, endState: 'requested' })
  // A widget stays in memory while a file that it requested is still loading, so the test waits for the file.
  await expect.poll(() => countResources(page, cdp)).toEqual(before)
  expect(await countResourcesAfter({ times: 5, endState: 'closed' })).toEqual(before)
  expect(await markup()).toEqual(markupBefore)

  const leaked = await countResourcesAfter({ times: 5, endState: 'drawn', isLeaking: true })
  expect(leaked.listeners).toBeGreaterThanOrEqual(before.listeners + 5)
  expect(leaked.nodes).toBeGreaterThan(before.nodes)
})
