import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { compareLists } from './compareLists.ts'
import { compareNeeds, SERVICE_OF_FEATURE } from './serviceNeeds.ts'

const DOCUMENT = readFileSync(join(__dirname, '../../docs/tenants.md'), 'utf8')

test('each service that a feature needs is the one in the table of docs/tenants.md', () => {
  const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` +\|[^|]*\| `([\w.]+)`.*\|$/gm)].map(([, feature, need]) => [
    feature,
    need,
  ])
  const services = rows.filter(([, need]) => /^(services\.|errorReports\.dsn$|analytics$)/.test(need ?? ''))

  expect(Object.fromEntries(services)).toEqual(SERVICE_OF_FEATURE)
})

test('a service that another feature needs anyway is used otherwise', () => {
  const features = { old: ['bot', 'metrics'], new: ['bot', 'contactForm'] }

  expect(compareNeeds(features, compareLists(features.old, features.new))).toEqual({
    added: [{ service: 'services.middleware', features: ['contactForm'], isUsedOtherwise: true }],
    removed: [{ service: 'services.metrics', features: ['metrics'], isUsedOtherwise: false }],
  })
})
