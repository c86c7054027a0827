import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { compareContracts } from '#cli/commands/contracts/compareContracts.ts'
import { contractsCoverage, coverageText } from '#cli/commands/contracts/contractsCoverage.ts'
import { compareContract } from '#cli/contracts/compare/compareContract.ts'
import { RELEASED_DOCUMENTS } from '#cli/contracts/changes/release.ts'
import { readDocument } from '#cli/contracts/documents/readDocument.ts'
import { OWN_PACTS, type PactFile, readPact } from '#cli/contracts/pacts.ts'
import { type Interaction } from '#cli/contracts/pact.ts'
import { providerOf } from '#cli/contracts/provider.ts'
import { VERSION } from '#cli/packageFile.ts'
import { PROVIDERS } from '#cli/wire/services.ts'
import { isUnusedField } from '#contracts/unusedFields.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { changeDocument, setTypeToNull, removeProperty, listPaths } from '#test/support/contracts/reducedDocument.ts'

const pactOf = (provider: string): Promise<PactFile> => readPact(`${OWN_PACTS}/livechat-widget-${provider}.json`)

afterAll(endCliProcesses)

test('every contract matches its API document, and no API document breaks its released version', async () => {
  const { contracts, release, passed } = await compareContracts()

  expect(contracts.flatMap(({ problems }) => problems.map(({ text }) => text))).toEqual([])
  expect(release).toMatchObject({ isAllowed: true })
  expect(passed).toBe(true)
  expect(contracts.map(({ provider }) => provider).toSorted()).toEqual([...PROVIDERS].toSorted())
})

test.each(PROVIDERS)('the contract with %s requires no value that the widget never reads', async (provider) => {
  const { interactions } = await pactOf(provider)
  expect(interactions.flatMap(({ response }) => listPaths(response.body)).filter(isUnusedField)).toEqual([])
})

type Case = { readonly interaction: Interaction; readonly path: string }

/** Returns one case for each named value in the response of each interaction. */
const needed = ({ interactions }: PactFile): readonly Case[] =>
  interactions.flatMap((interaction) => listPaths(interaction.response.body).map((path) => ({ interaction, path })))

describe.each(PROVIDERS)('compareContract with the API document of %s', (provider) => {
  test('compareContract reports each needed value that the API document lacks, with the visitor’s loss', async () => {
    const pact = await pactOf(provider)
    const document = readDocument(providerOf(pact))
    const missed: string[] = []
    for (const { interaction, path } of needed(pact)) {
      const problems = await compareContract(changeDocument(document, interaction, path, removeProperty), {
        ...pact,
        interactions: [interaction],
      })
      const isReported = problems.some((problem) => problem.path === path && problem.loses !== undefined)
      if (!isReported) missed.push(`${interaction.description}: ${path}`)
    }

    expect(needed(pact).length).toBeGreaterThan(3)
    expect(missed).toEqual([])
  })

  test('compareContract reports a needed value that has another type in the API document', async () => {
    const pact = await pactOf(provider)
    const document = readDocument(providerOf(pact))
    const missed: string[] = []
    for (const interaction of pact.interactions) {
      const path = listPaths(interaction.response.body).at(-1)
      if (path === undefined) continue
      const changed = changeDocument(document, interaction, path, setTypeToNull)
      const [problem] = await compareContract(changed, { ...pact, interactions: [interaction] })
      if (problem === undefined) missed.push(`${interaction.description}: ${path}`)
    }

    expect(missed).toEqual([])
  })
})

describe('contracts compare and contracts coverage as processes', () => {
  test('contracts compare exits with 1 for a breaking change that the version number does not allow', async () => {
    const base = await mkdtemp(join(tmpdir(), 'released-'))
    await cp(RELEASED_DOCUMENTS, base, { recursive: true })
    await writeFile(join(base, 'VERSION'), `${VERSION}\n`)
    const file = join(base, 'knowledge-base.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('/article/search:', '/article/find:'))
    const { code, out } = await widgetCli('contracts', 'compare', '--base', base).ended
    await rm(base, { recursive: true })

    expect(out).toMatch(/breaking +knowledge-base searchArticles was removed/)
    expect(out).toContain(`${VERSION} must not contain breaking changes`)
    expect(code).toBe(1)
  })

  test('contracts coverage exits with 0 and prints the complete coverage as JSON', async () => {
    const { code, out } = await widgetCli('contracts', 'coverage', '--json').ended

    expect(JSON.parse(out)).toMatchObject({ ok: true, result: { passed: true } })
    expect(out).toContain('"method": "GET",\n            "path": "/api/v1/widget/conversations"')
    expect(code).toBe(0)
  })
})

describe('contracts coverage', () => {
  test('the coverage report lists every operation of every service, and each operation has a contract', async () => {
    const report = await contractsCoverage()
    const text = coverageText(report)

    for (const name of ['loadConfig', 'loadAccount', 'loadArticle', 'messageCreated', 'subscribe']) expect(text).toContain(`  ${name} `) // prettier-ignore
    expect(text).toContain('\n  GET /api/v1/widget/conversations\n  loadConversation ')
    expect(text).not.toContain('NO CONTRACT')
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(report.passed).toBe(true)
  })

  test('contracts coverage fails only when a selected service has an operation without a contract', async () => {
    const pacts = await mkdtemp(join(tmpdir(), 'pacts-'))
    await cp(join(OWN_PACTS, 'livechat-widget-knowledge-base.json'), join(pacts, 'one.json'))
    const [some, all] = await Promise.all([
      contractsCoverage({ pacts, services: ['knowledge-base'] }),
      contractsCoverage({ pacts, services: ['knowledge-base', 'middleware'] }),
    ])
    await rm(pacts, { recursive: true })

    expect(some).toMatchObject({ passed: true, covered: 3 })
    expect(all).toMatchObject({ passed: false, covered: 3 })
  })
})
