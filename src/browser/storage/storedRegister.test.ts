import { expect, test } from '@jest/globals'
import { databaseName, frameKey, hostKey, syncRecordKey, syncRecordsName, scopeOf } from './storedKeys.ts'
import { declarationOf } from './storedPatterns.ts'
import { type StorageKind, STORED } from './storedRegister.ts'

const HOSTS = ['https://shop.test', 'http://shop.test:8080', 'own', 'own@https://shop.test']

test.each(HOSTS)('every value stored for %s is declared in the register', (host) => {
  const scope = scopeOf('some_Token-1', host)
  const named = [databaseName(scope), databaseName(scope, 'abcdefabcdef')]
  const kept: readonly (readonly [string, StorageKind])[] = [
    [frameKey(scope, 'draft'), 'local storage'],
    [frameKey(scope, 'draft'), 'session storage'],
    [frameKey(scope, 'tab'), 'session storage'],
    ...named.map((name) => [syncRecordKey(syncRecordsName(name), '00000000000a'), 'session storage'] as const),
    ...named.map((name) => [name, 'IndexedDB'] as const),
    [hostKey('some_Token-1', 'campaignsSnoozedTill'), 'local storage'],
    ['cw_conversation', 'cookie'],
  ]

  expect(kept.filter(([key, place]) => declarationOf(key, place) === undefined)).toEqual([])
})

test.each<[string, StorageKind]>([
  ['chatwoot-widget:demo@https://shop.test:other', 'local storage'],
  ['chatwoot-widget:demo@https://shop.test:tab', 'local storage'],
  ['chatwoot-widget:demo@https://shop.test', 'local storage'],
  ['chatwoot-widget:demo@:draft', 'local storage'],
  ['chatwoot-widget:demo', 'IndexedDB'],
  ['frimousse/data/en', 'local storage'],
  ['_ga', 'cookie'],
])('%s in %s is not declared in the register', (key, place) => {
  expect(declarationOf(key, place)).toBeUndefined()
})

test('every register entry states its purpose, its lifetime and the loss without it', () => {
  const silent = Object.values(STORED).filter(({ purpose, lifetime, without }) => !(purpose && lifetime && without))
  expect(silent).toEqual([])
})

test('storage names of different tenants, hosts, frames and windows are all different', () => {
  const scopes = ['demo', 'other'].flatMap((token) => HOSTS.map((host) => scopeOf(token, host)))
  const names = scopes.flatMap((scope) => [databaseName(scope), frameKey(scope, 'draft')])
  expect(new Set(names).size).toBe(names.length)
})
