/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals'
import { toBareEvent } from './reportEvent.ts'

afterEach(() => history.replaceState(undefined, '', '/'))

test.each([
  ['/tenants/acme/widget', 'production'],
  ['/tenants/acme.canary/widget', 'canary'],
  ['/cdn/tenants/acme.next-2/widget/chat', 'next-2'],
  ['/widget/chat', 'production'],
])('an error at %s is reported for the environment %s', (path, environment) => {
  history.replaceState(undefined, '', `${path}?website_token=acme`)
  expect(toBareEvent({ type: undefined }, [])).toMatchObject({ environment })
})
