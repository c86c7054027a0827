import { afterEach, expect, test } from '@jest/globals'
import { createListedStorage } from '#browser/storage/storage.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import { createSessionStore } from '../session.ts'
import { findOpener } from './opener.lazy.ts'

const SHOP = 'https://shop.test'

const websiteToken = 'demo' as WebsiteToken

const visit = (hosts: readonly string[] | undefined, isInApp = false) =>
  findOpener(
    {
      websiteToken,
      conversationToken: undefined,
      hosts,
      isEntry: false,
      look: { isInApp },
      app: undefined,
      consent: 'full',
      session: createSessionStore({ storage: createListedStorage(window), websiteToken, handedOver: {} }),
      openOutbox: () => {
        throw new Error('Only a window whose visitor is forgotten opens an outbox here.')
      },
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
