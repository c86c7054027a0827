import { afterEach, expect, jest, test } from '@jest/globals'
import { createGainsightSink } from './gainsight.ts'

const SCRIPT = 'https://px.test/tag.js?a=AP-1'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes')
  Reflect.deleteProperty(window, 'aptrinsic')
  document.head.replaceChildren()
})

type Rules = { readonly createScriptURL: (address: string) => string }

test('a page with Trusted Types gets the Gainsight script from a policy that allows only its address', () => {
  const policies: [string, Rules][] = []
  Reflect.set(globalThis, 'trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      policies.push([name, rules])
      return { createScriptURL: (address: string) => ({ toString: () => `${rules.createScriptURL(address)}#trusted` }) }
    },
  })
  createGainsightSink(window, SCRIPT)

  expect([...document.scripts].map(({ src }) => src)).toEqual([`${SCRIPT}#trusted`])
  expect(policies.map(([name, { createScriptURL }]) => [name, createScriptURL(SCRIPT), createScriptURL('https://evil.test/')])).toEqual([['livechat-widget-analytics', SCRIPT, '']]) // prettier-ignore
})

test('a page that disallows the Trusted Types policy gets no Gainsight script, and events are reported as lost', () => {
  Reflect.set(globalThis, 'trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy "livechat-widget-analytics" disallowed')
    },
  })
  const onLost = jest.fn()
  createGainsightSink(window, SCRIPT).track({ name: 'widget loaded', properties: {} }, onLost)

  expect([document.scripts.length, onLost.mock.calls]).toEqual([0, [[undefined]]])
})
