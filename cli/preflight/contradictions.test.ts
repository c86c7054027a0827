import { expect, test } from '@jest/globals'
import { completeTenant } from '../tenant/completeTenant.ts'
import type { TenantWishes } from '../tenant/tenantRules.ts'
import { checkContradictions } from './contradictions.ts'

const codesOf = (wishes: TenantWishes): readonly string[] =>
  checkContradictions(completeTenant({ token: 'x', ...wishes })).map(({ code }) => code)

const errorReports = { dsn: 'https://a@b.example/1' }
const metrics = { metrics: 'https://m.example.com' }
const analytics = { beacon: 'https://b.example.com/' }
const parts = [] as const

test.each<[string, TenantWishes, readonly string[]]>([
  ['a tenant of defaults', { analytics }, []],
  ['everything, everywhere', { analytics, errorReports, services: { widgetApi: 'https://a.example.com', middleware: 'https://m.example.com', knowledgeBase: 'https://k.example.com', ...metrics }, metricsRate: 5, videoHosts: ['v.example.com'], hosts: ['https://shop.example.com'] }, []],
  ['the least', { parts }, []],
  ['phone without its form', { parts: ['phone'] }, ['parts.phone']],
  ['phone in its form', { parts: ['phone', 'preChat'] }, []],
  ['events for nobody', { parts: ['productEvents'] }, ['parts.productEvents']],
  ['somebody who is told nothing', { parts, analytics }, ['analytics.unused']],
  ['two who count', { parts: ['productEvents'], analytics: { ...analytics, gainsight: 'https://g.example.com/' } }, ['analytics.both']],
  ['errors for nobody', { parts: ['errorReports'] }, ['parts.errorReports']],
  ['a project without errors', { parts, errorReports }, ['errorReports.unused']],
  ['figures for nobody', { parts: ['metrics'] }, ['parts.metrics']],
  ['an address without figures', { parts, services: metrics }, ['metrics.unused']],
  ['no visit of a hundred', { parts: ['metrics'], services: metrics, metricsRate: 0 }, ['metrics.never']],
  ['a share of nothing', { parts, metricsRate: 5 }, ['metrics.rate']],
  ['services half named', { parts: ['knowledgeBase', 'contactForm'], services: { widgetApi: 'https://a.example.com' } }, ['services.knowledgeBase', 'services.middleware']],
  ['services half named, but not needed', { parts, services: { widgetApi: 'https://a.example.com' } }, []],
  ['no conversation server', { parts, services: { middleware: 'https://a.example.com' } }, ['services.widgetApi']],
  ['countries for no number', { parts, services: { ipCountry: 'https://i.example.com' } }, ['services.ipCountry']],
  ['this machine', { parts, services: { cable: 'ws://localhost:1/cable' }, hosts: ['http://127.0.0.1:4400'] }, ['services.local', 'hosts.local']],
  ['a host that only begins like this machine', { parts, hosts: ['https://localhost.example.com'] }, []],
  ['films for no article', { parts, videoHosts: ['v.example.com'] }, ['videoHosts.unused']],
  ['a word above no form', { parts, copy: { en: { preChatMessage: 'x', outOfOfficeMessage: 'y' } } }, ['copy.preChat', 'copy.outOfOffice']],
  ['more than was bought', { parts: ['bot', 'emoji'], plan: ['emoji'] }, ['plan.beyond']],
  ['less than was bought', { parts: ['emoji'], plan: ['bot', 'emoji'] }, []],
])('checkContradictions finds exactly the contradictions of this tenant: %s', (_case, wishes, codes) => {
  expect(codesOf(wishes)).toEqual(codes)
}) // prettier-ignore
