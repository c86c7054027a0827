import { expect, test } from '@jest/globals'
import { example } from '#test/support/contracts/apiExamples.ts'
import { toAccount } from './account.ts'

test('the contract’s example account is parsed completely', () => {
  expect(toAccount(example('middleware', 'AccountConfig'))).toEqual({
    asksCountryCode: true,
    botName: 'Lumi',
    canCustomise: true,
    isGainsightEnabled: false,
    isNotificationSoundDisabled: false,
    isScriptLoadedOnWebpage: false,
    isWorkflowEnabled: true,
    knowledgeBaseId: 'kb-1',
    showsBranding: true,
    showsContactForm: false,
    surfacesKnowledgeBase: true,
    tenant: 'lumen',
    usergroupId: 7,
  })
})

const NOTHING = toAccount({})

test.each([
  ['script_loaded_on_webpage', true, { isScriptLoadedOnWebpage: true }],
  ['script_loaded_on_webpage', 'true', {}],
  ['gainsight_enabled', true, { isGainsightEnabled: true }],
  ['gainsight_enabled', 1, {}],
  ['tenant', 'lumen-bikes', { tenant: 'lumen-bikes' }],
  ['tenant', ' ', {}],
  ['tenant', 7, {}],
  ['usergroup_id', 41, { usergroupId: 41 }],
  ['usergroup_id', '41', {}],
  ['usergroup_id', -1, {}],
])('%s is parsed only if its value has the right type: %j', (name, value, fields) => {
  expect(toAccount({ [name]: value })).toEqual({ ...NOTHING, ...fields })
})

test('script_loaded_on_webpage and gainsight_enabled are off if the response omits them', () => {
  expect(NOTHING).toMatchObject({ isScriptLoadedOnWebpage: false, isGainsightEnabled: false })
})
