import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromSchema } from '#test/support/contracts/schemaArbitrary.ts'
import { toAccount } from './account.ts'
import { toAgent } from './agent.ts'
import { toArticle, toKnowledgeBase } from './article.ts'
import { toConfig, toRendered } from './channel.ts'
import { toContact } from './contact.ts'
import { toConversation } from './conversation.ts'
import { toMessage } from './message.ts'

const RUNS = { numRuns: 100 }

describe('contract-valid responses', () => {
  test('a parsed channel configuration has valid numbers and texts, for any contract-valid response', () => {
    fc.assert(
      fc.property(fromSchema('widget-api.yaml', 'Config'), (body) => {
        const config = toConfig(body)
        if (config === undefined) return
        const { channel } = config
        expect(channel.accent).toMatch(/^#[0-9a-f]{6}$/)
        expect(Math.abs(channel.utcOffsetMinutes)).toBeLessThanOrEqual(14 * 60)
        expect(channel.branding.maximumUploadMb).toBeGreaterThan(0)
        expect([channel.welcomeTitle, channel.locale, ...channel.languages].every((one) => typeof one === 'string')).toBe(true) // prettier-ignore
        for (const day of channel.workingHours) expect(Object.values(day)).not.toContain(Number.NaN)
      }),
      RUNS,
    )
  })

  test('a parsed article has text in every field, for any contract-valid response', () => {
    fc.assert(
      fc.property(fromSchema('knowledge-base.yaml', 'Article'), (body) => {
        const article = toArticle(body)
        if (article) expect(Object.values(article).every((value) => typeof value === 'string')).toBe(true)
      }),
      RUNS,
    )
  })

  test('a parsed knowledge base has a web address as its origin, for any contract-valid response', () => {
    fc.assert(
      fc.property(fromSchema('knowledge-base.yaml', 'KnowledgeBase'), (body) => {
        const found = toKnowledgeBase(body)
        if (found) expect(found.origin).toMatch(/^https?:/)
      }),
      RUNS,
    )
  })

  test.each([
    ['widget-api.yaml', 'Contact', toContact],
    ['widget-api.yaml', 'Conversation', toConversation],
    ['widget-api.yaml', 'Message', toMessage],
    ['middleware.yaml', 'AccountConfig', toAccount],
    ['shared.yaml', 'InboxMember', toAgent],
  ])('%s: parsing any contract-valid %s does not throw', (file, name, map) => {
    fc.assert(
      fc.property(fromSchema(file, name), (body) => void map(body)),
      RUNS,
    )
  })
})

test('no response parser throws on an arbitrary value', () => {
  const maps = [toConfig, toAccount, toAgent, toArticle, toKnowledgeBase, toContact, toConversation, toMessage]
  fc.assert(
    fc.property(fc.anything(), fc.jsonValue(), (thing, json) => {
      for (const map of maps) for (const body of [thing, json]) map(body)
      toRendered({ chatwootWebChannel: thing, globalConfig: json, authToken: thing, chatwootPubsubToken: json })
    }),
    RUNS,
  )
})
