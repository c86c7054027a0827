import { afterEach, expect, test } from '@jest/globals'
import type { WebsiteToken } from '#domain/channel.ts'
import { findOpener } from './opener.lazy.ts'

const SHOP = 'https://shop.test'

const visit = (hosts: readonly string[] | undefined, isInApp = false) =>
  findOpener(
    {
      websiteToken: 'demo' as WebsiteToken,
      conversationToken: undefined,
      hosts,
      isEntry: false,
      look: { isInApp },
      app: undefined,
      consent: 'full',
    },
    window,
  )

afterEach(() => sessionStorage.clear())

/** Stores the host as an earlier page of this tab does once its opener has proved itself. */
const remember = (host: string): void => sessionStorage.setItem('chatwoot-widget:demo@own:openedBy', host)

test('a tab keeps its remembered opener unless the tenant’s hosts exclude it', async () => {
  remember(SHOP)

  expect((await visit([SHOP])).place).toBe(`own@${SHOP}`)
  expect((await visit(undefined)).place).toBe(`own@${SHOP}`)
  expect((await visit(['https://other.test'])).place).toBe('own')
})

test('a tab outside an app ignores a remembered app opener', async () => {
  remember('app')

  expect((await visit(undefined)).place).toBe('own')
})
