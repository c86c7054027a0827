import { axeFaults, loadAxe } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layoutFaults.ts'
import { PLANTED_LAYOUT, PLANTED_RULES, plantFaults } from './planted.ts'

test('the checks of all stories find every planted fault of accessibility and layout', async ({ page }) => {
  await page.setContent(plantFaults())
  await loadAxe(page.mainFrame())
  const found = await axeFaults(page.mainFrame())
  expect(PLANTED_RULES.filter((rule) => !found.some((line) => line.startsWith(`${rule}:`)))).toEqual([])

  for (const [line, html] of PLANTED_LAYOUT) {
    await page.setContent(`<!doctype html><html lang="en"><main>${html}</main></html>`)
    const faults = await layoutFaults(page.mainFrame(), { locale: 'en', isConversation: line === 'short list' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([line])
  }
})
