import { describe, expect, test } from '@jest/globals'
import { allows, findDirective } from './policySources.ts'
import { parsePolicy } from './policyText.ts'

const CHAT = 'https://chat.test/tenants/acme/widget/loader.js'

describe('sources of a policy', () => {
  test.each([
    ['https://chat.test', CHAT, true],
    ['chat.test', CHAT, true],
    ['CHAT.test', CHAT, true],
    ['http://chat.test', CHAT, true],
    ['*', CHAT, true],
    ['https:', CHAT, true],
    ['http:', CHAT, true],
    ['*.test', CHAT, true],
    ['https://chat.test:443', CHAT, true],
    ['https://chat.test:*', CHAT, true],
    ['https://chat.test/', CHAT, true],
    ['https://chat.test/tenants/', CHAT, true],
    [CHAT, CHAT, true],
    ['https://chat.test/tenants', CHAT, false],
    ['*.chat.test', CHAT, false],
    ['https://chat.test:8443', CHAT, false],
    ['https://other.test', CHAT, false],
    ['data:', CHAT, false],
    ["'none'", CHAT, false],
    ["'unsafe-inline'", CHAT, false],
    ["'nonce-abc'", CHAT, false],
    ['', CHAT, false],
    ['https://chat.test', 'http://chat.test/', false],
    ['localhost:4400', 'http://localhost:4400/widget', true],
    ['localhost', 'http://localhost:4400/widget', false],
    ['http://chat.test:80', CHAT, true],
  ])('the policy source %s allows %s: %p', (source, address, isAllowed) =>
    expect(allows(source, address)).toBe(isAllowed),
  )

  test.each([
    ['https://chat.test', true],
    ['http://chat.test', true],
    ['http://chat.test:8080', false],
    ['https://shop.test', false],
    [undefined, false],
  ])("the source 'self' of a page on %s allows an https URL of chat.test: %p", (self, isAllowed) =>
    expect(allows("'self'", CHAT, self)).toBe(isAllowed),
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
  ])('the directive that applies to %s in "%s" is %s', (wanted, text, name) =>
    expect(findDirective(parsePolicy(text), wanted)?.[0]).toBe(name),
  )
})
