import { expect, test } from '@jest/globals'
import { completeTenant } from '../tenant/completeTenant.ts'
import type { TenantSettings } from '../tenant/tenant.ts'
import { checkContradictions } from './contradictions.ts'

const codesOf = (settings: TenantSettings): readonly string[] =>
  checkContradictions(completeTenant({ token: 'x', ...settings })).map(({ code }) => code)

const errorReports = { dsn: 'https://a@b.example/1' }
const metrics = { metrics: 'https://m.example.com' }
const analytics = { beacon: 'https://b.example.com/' }
const ownCopy = { save: true, forget: true, offline: true }
const parts = [] as const

test.each<[string, TenantSettings, readonly string[]]>([
  ['only default settings', { analytics }, []],
  ['every feature with its settings', { analytics, errorReports, support: { recorder: true }, streamedAnswers: true, suggestedArticles: true, ownCopy, pictureEditor: true, voiceMessages: true, services: { widgetApi: 'https://a.example.com', middleware: 'https://m.example.com', knowledgeBase: 'https://k.example.com', ...metrics }, metricsRate: 5, videoHosts: ['v.example.com'], hosts: ['https://shop.example.com'] }, []],
  ['no features', { parts }, []],
  ['phone without preChat', { parts: ['phone'] }, ['parts.phone']],
  ['phone with preChat', { parts: ['phone', 'preChat'] }, []],
  ['productEvents without analytics', { parts: ['productEvents'] }, ['parts.productEvents']],
  ['analytics without productEvents', { parts, analytics }, ['analytics.unused']],
  ['analytics with beacon and gainsight', { parts: ['productEvents'], analytics: { ...analytics, gainsight: 'https://g.example.com/' } }, ['analytics.both']],
  ['errorReports without a DSN', { parts: ['errorReports'] }, ['parts.errorReports']],
  ['a DSN without errorReports', { parts, errorReports }, ['errorReports.unused']],
  ['recorder without support.recorder', { parts: ['recorder'] }, ['parts.recorder']],
  ['support.recorder without recorder', { parts, support: { recorder: true } }, ['support.unused']],
  ['streamedAnswers built in and not turned on', { parts: ['streamedAnswers'] }, ['parts.streamedAnswers']],
  ['streamedAnswers turned on and not built in', { parts, streamedAnswers: true }, ['streamedAnswers.unused']],
  ['suggestedArticles built in and not turned on', { parts: ['knowledgeBase', 'suggestedArticles'] }, ['parts.suggestedArticles']],
  ['suggestedArticles turned on and not built in', { parts: ['knowledgeBase'], suggestedArticles: true }, ['suggestedArticles.unused']],
  ['suggestedArticles without knowledgeBase', { parts: ['suggestedArticles'], suggestedArticles: true }, ['suggestedArticles.knowledgeBase']],
  ['voiceMessages built in and not turned on', { parts: ['attachments', 'voiceMessages'] }, ['parts.voiceMessages']],
  ['voiceMessages turned on and not built in', { parts: ['attachments'], voiceMessages: true }, ['voiceMessages.unused']],
  ['voiceMessages without attachments', { parts: ['voiceMessages'], voiceMessages: true }, ['voiceMessages.attachments']],
  ['saveConversation without ownCopy.save', { parts: ['saveConversation'] }, ['parts.saveConversation']],
  ['forgetVisitor without ownCopy.forget', { parts: ['forgetVisitor'], ownCopy: { forget: false } }, ['parts.forgetVisitor']],
  ['ownCopy.offline without offlineHistory', { parts, ownCopy: { offline: true } }, ['ownCopy.unused']],
  ['pictureEditor built in and not turned on', { parts: ['attachments', 'pictureEditor'] }, ['parts.pictureEditor']],
  ['pictureEditor turned on and not built in', { parts: ['attachments'], pictureEditor: true }, ['pictureEditor.unused']],
  ['pictureEditor without attachments', { parts: ['pictureEditor'], pictureEditor: true }, ['pictureEditor.attachments']],
  ['metrics without an address', { parts: ['metrics'] }, ['parts.metrics']],
  ['an address without metrics', { parts, services: metrics }, ['metrics.unused']],
  ['metrics with a rate of 0', { parts: ['metrics'], services: metrics, metricsRate: 0 }, ['metrics.never']],
  ['a metrics rate without metrics', { parts, metricsRate: 5 }, ['metrics.rate']],
  ['a knowledge base and middleware without addresses', { parts: ['knowledgeBase', 'contactForm'], services: { widgetApi: 'https://a.example.com' } }, ['services.knowledgeBase', 'services.middleware']],
  ['unused services without addresses', { parts, services: { widgetApi: 'https://a.example.com' } }, []],
  ['a missing address of the conversation server', { parts, services: { middleware: 'https://a.example.com' } }, ['services.widgetApi']],
  ['a country service without phone', { parts, services: { ipCountry: 'https://i.example.com' } }, ['services.ipCountry']],
  ['addresses of this machine', { parts, services: { cable: 'ws://localhost:1/cable' }, hosts: ['http://127.0.0.1:4400'] }, ['services.local', 'hosts.local']],
  ['a host whose name begins with localhost', { parts, hosts: ['https://localhost.example.com'] }, []],
  ['video hosts without knowledgeBase', { parts, videoHosts: ['v.example.com'] }, ['videoHosts.unused']],
  ['texts of forms that are not built in', { parts, copy: { en: { preChatMessage: 'x', outOfOfficeMessage: 'y' } } }, ['copy.preChat', 'copy.outOfOffice']],
  ['campaigns although nothing may be loaded before a click', { parts: ['campaigns'], preload: 'none' }, ['preload.campaigns']],
  ['no campaigns, and nothing is loaded before a click', { parts: [], preload: 'none' }, []],
  ['a feature beyond the plan', { parts: ['bot', 'emoji'], plan: ['emoji'] }, ['plan.beyond']],
  ['fewer features than the plan', { parts: ['emoji'], plan: ['bot', 'emoji'] }, []],
])('checkContradictions finds exactly the contradictions of this tenant: %s', (_case, settings, codes) => {
  expect(codesOf(settings)).toEqual(codes)
}) // prettier-ignore
