import { describe, expect, test } from '@jest/globals'
import { isAllowedBySource, findDirective } from './policySources.ts'
import { parsePolicy } from './policyText.ts'

const LOADER_URL = 'https://chat.test/tenants/acme/widget/loader.js'

describe('sources of a policy', () => {
  test.each([
    ['https://chat.test', LOADER_URL, true],
    ['chat.test', LOADER_URL, true],
    ['CHAT.test', LOADER_URL, true],
    ['http://chat.test', LOADER_URL, true],
    ['*', LOADER_URL, true],
    ['https:', LOADER_URL, true],
    ['http:', LOADER_URL, true],
    ['*.test', LOADER_URL, true],
    ['https://chat.test:443', LOADER_URL, true],
    ['https://chat.test:*', LOADER_URL, true],
    ['https://chat.test/', LOADER_URL, true],
    ['https://chat.test/tenants/', LOADER_URL, true],
    [LOADER_URL, LOADER_URL, true],
    ['https://chat.test/tenants', LOADER_URL, false],
    ['*.chat.test', LOADER_URL, false],
    ['https://chat.test:8443', LOADER_URL, false],
    ['https://other.test', LOADER_URL, false],
    ['data:', LOADER_URL, false],
    ["'none'", LOADER_URL, false],
    ["'unsafe-inline'", LOADER_URL, false],
    ["'nonce-abc'", LOADER_URL, false],
    ['', LOADER_URL, false],
    ['https://chat.test', 'http://chat.test/', false],
    ['localhost:4400', 'http://localhost:4400/widget', true],
    ['localhost', 'http://localhost:4400/widget', false],
    ['http://chat.test:80', LOADER_URL, true],
  ])('the policy source %s allows %s: %p', (source, address, isAllowed) =>
    expect(isAllowedBySource(source, address)).toBe(isAllowed),
  )

  test.each([
    ['https://chat.test', true],
    ['http://chat.test', true],
    ['http://chat.test:8080', false],
    ['https://shop.test', false],
    [undefined, false],
  ])("the source 'self' of a page on %s allows an https URL of chat.test: %p", (self, isAllowed) =>
    expect(isAllowedBySource("'self'", LOADER_URL, self)).toBe(isAllowed),
  )
})

describe('fallbacks between directives', () => {
  test.each([
    ['script-src', 'script-src a; script-src-elem b; default-src c', 'script-src-elem'],
    ['script-src', 'script-src a; default-src c', 'script-src'],
    ['script-src', 'default-src c', 'default-src'],
    ['frame-src', 'child-src a; default-src c', 'child-src'],
    ['connect-src', 'default-src c', 'default-src'],
    ['connect-src', "frame-src 'none'", undefined],
  ])('the directive that applies to %s in "%s" is %s', (directive, text, name) =>
    expect(findDirective(parsePolicy(text), directive)?.[0]).toBe(name),
  )
})
