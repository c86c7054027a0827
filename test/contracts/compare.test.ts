import { afterAll, describe, expect, test } from '@jest/globals'
import { compareContracts } from '#cli/commands/contracts/compare.ts'
import { compareContract } from '#cli/contracts/compare/compareContract.ts'
import { readDocument } from '#cli/contracts/documents/readDocument.ts'
import { type Interaction, OWN_PACTS, type PactFile, readPact } from '#cli/contracts/pacts.ts'
import { providerOf } from '#cli/contracts/provider.ts'
import { PROVIDERS } from '#cli/wire/services.ts'
import { isUnread } from '#contracts/unread.ts'
import { endCliProcesses, widgetCli } from '#test/support/cliProcess.ts'
import { changedAt, changeType, leaveOut, namedPaths } from '#test/support/lessDocument.ts'

const pactOf = (provider: string): Promise<PactFile> => readPact(`${OWN_PACTS}/livechat-widget-${provider}.json`)

afterAll(endCliProcesses)

test('every contract holds against the document of its service', async () => {
  const { contracts } = await compareContracts()

  expect(contracts.flatMap(({ problems }) => problems.map(({ text }) => text))).toEqual([])
  expect(contracts.map(({ provider }) => provider).toSorted()).toEqual([...PROVIDERS].toSorted())
})

test.each(PROVIDERS)('%s is asked for nothing that nobody reads', async (provider) => {
  const { interactions } = await pactOf(provider)
  expect(interactions.flatMap(({ response }) => namedPaths(response.body)).filter(isUnread)).toEqual([])
})

type Case = { readonly interaction: Interaction; readonly path: string }

/** One interaction for each value of an operation’s status that is needed. */
function needed({ interactions }: PactFile): readonly Case[] {
  const cases = interactions.flatMap((interaction) =>
    namedPaths(interaction.response.body).map((path) => ({ interaction, path })),
  )
  const keyOf = ({ interaction: { operation, response }, path }: Case): string =>
    [operation?.id, response.status, path].join(' ')
  return [...new Map(cases.map((one) => [keyOf(one), one])).values()]
}

describe.each(PROVIDERS)('the document of %s', (provider) => {
  test('can lose nothing that the widget needs without a word, and the word says what', async () => {
    const pact = await pactOf(provider)
    const document = readDocument(providerOf(pact))
    const silent: string[] = []
    for (const { interaction, path } of needed(pact)) {
      const problems = await compareContract(changedAt(document, interaction, path, leaveOut), {
        ...pact,
        interactions: [interaction],
      })
      const isSaid = problems.some((problem) => problem.path === path && problem.loses !== undefined)
      if (!isSaid) silent.push(`${interaction.description}: ${path}`)
    }

    expect(needed(pact).length).toBeGreaterThan(3)
    expect(silent).toEqual([])
  })

  test('cannot make something else of what is needed', async () => {
    const pact = await pactOf(provider)
    const document = readDocument(providerOf(pact))
    const silent: string[] = []
    for (const interaction of pact.interactions) {
      const path = namedPaths(interaction.response.body).at(-1)
      if (path === undefined) continue
      const changed = changedAt(document, interaction, path, changeType)
      const [problem] = await compareContract(changed, { ...pact, interactions: [interaction] })
      if (problem === undefined) silent.push(`${interaction.description}: ${path}`)
    }

    expect(silent).toEqual([])
  })
})

describe('as a process', () => {
  test('compare ends well, and says so in JSON', async () => {
    const { code, out } = await widgetCli('contracts', 'compare', '--json').ended

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ command: 'compare', ok: true, result: { passed: true } })
  })

  test('coverage names every operation, and ends well as none is left out', async () => {
    const { code, out } = await widgetCli('contracts', 'coverage').ended

    expect(out).toContain('listMessages')
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(code).toBe(0)
  })
})
