import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, frameOf, openChat, test } from './fixtures.ts'

test.use({ hasFaults: false })

const openPane = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/?pane=Faults`)
  await expect(page.getByText('No fault is active.')).toBeVisible()
}

const activeFaults = (page: Page) => page.getByRole('region', { name: 'Active' }).getByRole('listitem')

test('the faults pane starts a preset with a seed, removes one of its faults, and heals everything', async ({
  page,
  servers,
  sandbox,
}) => {
  await openPane(page, servers.url)
  await page.getByLabel('seed').fill('7')
  await page.getByLabel('seed').press('Enter')
  await page.getByRole('button', { name: /^lift/ }).click()
  await expect(activeFaults(page)).toContainText(['offline forSeconds 20', 'latency waits · milliseconds 1500'])
  expect(await sandbox('GET', '/faults')).toMatchObject({ seed: 7, active: [{ id: 'offline' }, { id: 'latency' }] })

  await page.getByRole('button', { name: 'Remove offline' }).click()
  await expect(activeFaults(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Heal everything' }).click()
  await expect(page.getByText('No fault is active.')).toBeVisible()
  expect(await sandbox('GET', '/faults')).toMatchObject({ active: [] })
})

test('a preset that is applied moves no card, and its card says that it is active', async ({ page, servers }) => {
  await openPane(page, servers.url)
  const card = page.getByRole('button', { name: /^lift/ })
  const before = await card.boundingBox()
  await card.click()
  await expect(activeFaults(page)).toHaveCount(2)

  expect(await card.boundingBox()).toEqual(before)
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: /^deploy/ })).toHaveAttribute('aria-current', 'false')
})

test('every other pane names the active faults in the tool bar, opens their pane by one press and heals them by one', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.goto(`${servers.url}/?pane=Timeline`)
  const status = page.getByRole('status').filter({ hasText: 'active' })
  await expect(status).toHaveCount(0)
  await sandbox('POST', '/faults', { name: 'latency' })
  await sandbox('POST', '/faults', { name: 'jitter', token: 'plain' })
  await expect(status).toHaveText('1 fault is active: latency.')
  await sandbox('PUT', '/faults/preset', { name: 'lift', seed: 1 })
  await expect(status).toHaveText('2 faults are active (preset lift): offline, latency (waits).')
  expect(await violationsOf(page, 'aside')).toEqual([])

  await page.getByRole('button', { name: 'Heal all faults' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'All faults are healed.' })).toBeAttached()
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeFocused()
  expect(await sandbox('GET', '/faults')).toMatchObject({ active: [] })

  await sandbox('POST', '/faults', { name: 'latency' })
  await page.getByRole('button', { name: 'Open Faults' }).click()
  await expect(page.getByRole('tab', { name: 'Faults' })).toBeFocused()
  await expect(activeFaults(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Open Faults' })).toHaveCount(0)
})

test('a wrong seed is explained beside its field, which names the explanation, until it is right', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url)
  const seed = page.getByLabel('seed')
  await seed.fill('-1')
  await seed.press('Enter')
  await expect(seed).toHaveAccessibleDescription('seed must be a whole number from 0 to 999999999.')
  const [field, text] = await Promise.all([seed, page.getByText('seed must be')].map((part) => part.boundingBox()))
  expect((text?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(16)

  await seed.fill('8')
  await seed.press('Enter')
  await expect(seed).not.toHaveAccessibleDescription(/./)
  await expect(page.getByText('seed must be')).toHaveCount(0)
})

test('faults of other tenants are counted instead of listed, and one button removes them', async ({
  page,
  servers,
  sandbox,
}) => {
  await openPane(page, servers.url)
  for (const token of ['plain', 'bot', 'demo']) await sandbox('POST', '/faults', { name: 'latency', token })
  await expect(page.getByText('2 faults of other tenants')).toBeVisible()
  await expect(activeFaults(page)).toHaveText(['latency-3 token demoRemove'])

  await page.getByRole('button', { name: 'Remove the faults of other tenants' }).click()
  await expect(page.getByText('faults of other tenants')).toBeHidden()
  expect(await sandbox('GET', '/faults')).toMatchObject({ active: [{ id: 'latency-3' }] })
})

test('a fault of the pane is found, set and added with the keyboard, and a wrong value is explained', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url)
  await page.getByLabel('Filter faults').focus()
  await page.keyboard.type('by the same time')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add latency' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('form', { name: 'latency' }).getByLabel('milliseconds')).toBeFocused()
  await page.keyboard.type('-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('latency: milliseconds must be a whole number from 0 to 3600000 ms.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')

  await expect(activeFaults(page)).toHaveText(['latency milliseconds 900Remove'])
  await expect(page.getByText('must be a whole number')).toBeHidden()
})

test('“Add and reload” of storage-denied opens a chat without storage, and a fault of the browser says how to get it', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url)
  await expect(page.getByRole('form', { name: 'browser-offline' })).toContainText('Choose Offline in the Network panel')
  await expect(page.getByRole('button', { name: /browser-offline/ })).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Add and reload storage-denied' }).click()
  await loaded
  await openChat(page)

  const problem = await frameOf(page)
    .locator('body')
    .evaluate(() => {
      try {
        return String(localStorage.length)
      } catch (error) {
        return String(error)
      }
    })
  expect(problem).toBe('SecurityError: Access is denied for this document.')
})

for (const scheme of ['light', 'dark'])
  test(`axe finds nothing in the faults pane with open parameters in the scheme ${scheme}`, async ({
    page,
    servers,
  }) => {
    await openPane(page, servers.url)
    await page.evaluate((name) => (document.documentElement.dataset['scheme'] = name), scheme)
    await page.getByRole('button', { name: /^lift/ }).click()
    await page.getByRole('form', { name: 'latency' }).locator('summary').click()
    await expect(activeFaults(page)).toHaveCount(2)

    // The landmarks of the page belong to the harness around the pane.
    const violations = (await violationsOf(page)).filter((violation) => !violation.startsWith('landmark-'))
    expect(violations).toEqual([])
  })
