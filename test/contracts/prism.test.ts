import { afterAll, expect, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verifyContracts.ts'
import { readPacts } from '#cli/contracts/pacts.ts'
import { startMock } from '#cli/mock/mock.ts'
import { SERVICES } from '#cli/wire/services.ts'
import { startPactProxy } from '#test/support/contracts/pactProxy.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'
import { type Copy, type Mark, writeMarkedPacts } from '#test/support/contracts/markedPacts.ts'
import { endPrisms, startPrism } from '#test/support/cli/prismProcess.ts'

limitTrustedAuthorities()

afterAll(endPrisms)

/** Returns a `Prefer` header. A mock has no states, so the header selects the response by status and example. */
function toPreference({ status, example }: Mark): Readonly<Record<string, string>> {
  const preferences = Object.entries({ code: status, example }).filter(([, value]) => value !== undefined)
  return { prefer: preferences.map((preference) => preference.join('=')).join(', ') }
}

/** Writes every HTTP interaction with a mark of the operation, the status and the example that it was made from. */
async function writeHttpPacts(): Promise<string> {
  return writeMarkedPacts(({ kind, operation }): readonly Copy[] =>
    kind === 'http' && operation ? [{ mark: operation }] : [],
  )
}

async function verify(upstream: string | ((mark: Mark) => string)) {
  const proxy = await startPactProxy({ upstream, toHeaders: toPreference })
  try {
    const pacts = await writeHttpPacts()
    const { results } = await verifyContracts({ pacts, urls: proxy.url, stateUrl: proxy.stateUrl })
    return results.flatMap(({ provider, interactions }) => interactions.map((one) => ({ ...one, provider })))
  } finally {
    proxy.close()
  }
}

const failed = (interactions: Awaited<ReturnType<typeof verify>>): readonly string[] =>
  interactions.flatMap(({ description, problems }) => problems.map(({ text }) => `${description}: ${text}`))

/**
 * Values that states return. A mock with fixed responses has no states and ignores `before`, so the verifier skips
 * comparisons with these values and reports their names.
 */
const NOT_COMPARED = [
  'accountId',
  'articleId',
  'campaignId',
  'conversationId',
  'email',
  'inboxId',
  'messageId',
  'nextMessageId',
  'previousMessageId',
  'pubsubToken',
  'websiteToken',
]

const listUnknownValues = (interactions: Awaited<ReturnType<typeof verify>>): readonly string[] =>
  [...new Set(interactions.flatMap(({ unknownValues = [] }) => unknownValues))].toSorted()

async function countHttp(): Promise<number> {
  const pacts = await readPacts()
  return pacts.flatMap(({ interactions }) => interactions).filter(({ kind }) => kind === 'http').length
}

test('Prism passes every HTTP contract when it serves our API documents', async () => {
  const urls = await Promise.all(SERVICES.map(async (service) => [service, await startPrism(service)] as const))
  const byService = new Map<unknown, string>(urls)
  const interactions = await verify(({ service }) => byService.get(service) ?? '')

  expect(failed(interactions)).toEqual([])
  expect(listUnknownValues(interactions)).toEqual(NOT_COMPARED)
  expect(interactions).toHaveLength(await countHttp())
})

test('the mock of widget-cli passes every HTTP contract', async () => {
  const mock = await startMock({ port: 0, hasCable: false })
  const interactions = await verify(mock.url)
  await mock.close()

  expect(failed(interactions)).toEqual([])
  expect(interactions).toHaveLength(await countHttp())
})
