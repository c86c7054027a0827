import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verifyContracts.ts'
import { generalisePath } from '#cli/contracts/verify/jsonPaths.ts'
import type { InteractionResult } from '#cli/contracts/verify/result.ts'
import type { Interaction } from '#cli/contracts/pact.ts'
import { type PactProxy, startPactProxy } from '#test/support/contracts/pactProxy.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'
import { type Copy, type Mark, writeMarkedPacts } from '#test/support/contracts/markedPacts.ts'
import type { Change } from '#test/support/contracts/providerBugs.ts'
import { identifiesFrame, requiredPaths, removeAt, reportedPath } from '#test/support/network/bodyCorruption.ts'
import { startTestSandbox, type StartedSandbox } from '../servers/testSandbox.ts'
import { CABLE_BUGS } from './cableBugs.ts'
import { HARMLESS } from './harmlessDifferences.ts'
import { HTTP_BUGS } from './httpBugs.ts'
import type { PlantedBug } from './planted.ts'

limitTrustedAuthorities()

const PLANTED: readonly PlantedBug[] = [...HTTP_BUGS, ...CABLE_BUGS]

const CHANGES: readonly Change[] = [...PLANTED, ...HARMLESS].map(([, , change]) => change)

let started: StartedSandbox
let proxy: PactProxy
beforeAll(async () => {
  started = await startTestSandbox({ pingMs: 20 })
  proxy = await startPactProxy({
    upstream: started.sandbox.url,
    statesPath: '/sandbox/provider-states',
    toPath: (path, mark) => changeOf(mark).path?.(path) ?? path,
    toReply: ({ status, body }, mark) => {
      const { status: other = status, body: toBody = (one) => one } = changeOf(mark)
      return { status: other, body: toBody(body) }
    },
    toFrame: (frame, mark) => (changeOf(mark).body?.(frame) ?? frame) as typeof frame,
  })
})
afterAll(async () => {
  proxy.close()
  await started.sandbox.close()
})

/** Returns the change for a mark. The mark contains the index of the change in the table, or the paths to remove. */
function changeOf({ change, out, status }: Mark): Change {
  if (typeof change === 'number') return CHANGES[change] ?? {}
  if (!Array.isArray(out)) return {}
  const body = (whole: unknown): unknown => out.map(String).reduce(removeAt, whole)
  return { body, ...(typeof status === 'number' && { status }) }
}

type ResultsByDescription = ReadonlyMap<string, readonly InteractionResult[]>

/** Verifies a changed sandbox with the requested copies of each interaction. Returns the results by description. */
async function verifyWith(
  toCopies: (interaction: Interaction) => readonly Copy[],
  timeoutMs = 20_000,
): Promise<ResultsByDescription> {
  const { results } = await verifyContracts({
    pacts: await writeMarkedPacts(toCopies),
    urls: proxy.url,
    cable: proxy.cableUrl,
    stateUrl: proxy.stateUrl,
    timeoutMs,
  })
  const found = new Map<string, readonly InteractionResult[]>()
  for (const one of results.flatMap(({ interactions }) => interactions))
    found.set(one.description, [...(found.get(one.description) ?? []), one])
  return found
}

/** Timeout of the verifier, in ms. If a bug renames the expected event, the verifier waits for all of this time. */
const TIMEOUT_MS = 1_500

const copy = (name: string, change: number): Copy => ({ mark: { change }, suffix: `, but ${name}` })

describe('providers with a planted bug', () => {
  let found: ResultsByDescription
  beforeAll(async () => {
    const toCopies = ({ description }: Interaction): readonly Copy[] =>
      PLANTED.flatMap(([bug, expectedIn], at) => (expectedIn === description ? [copy(bug, at)] : []))
    found = await verifyWith(toCopies, TIMEOUT_MS)
  })

  test('the list of planted bugs has at least 57 entries', () => {
    expect(PLANTED.length).toBeGreaterThanOrEqual(57)
  })

  test.each(PLANTED)(
    'contracts verify reports the visitor’s loss for a provider that %s, in the interaction “%s”',
    (bug, description, _change, loses) => {
      const results = found.get(`${description}, but ${bug}`) ?? []
      const reported = results.map(({ passed, problems }) => [
        passed,
        problems.map((problem) => problem.loses ?? '').join(' '),
      ])

      expect(reported).toEqual(results.map(() => [false, expect.stringContaining(loses)]))
      expect(results).not.toEqual([])
    },
  )
})

describe('providers with a harmless difference', () => {
  let found: ResultsByDescription
  beforeAll(async () => {
    const toCopies = ({ description }: Interaction): readonly Copy[] =>
      HARMLESS.flatMap(([name, descriptions = [description]], at) =>
        descriptions.includes(description) ? [copy(name, PLANTED.length + at)] : [],
      )
    found = await verifyWith(toCopies)
  })

  test('the list of harmless differences has at least 16 entries', () => {
    expect(HARMLESS.length).toBeGreaterThanOrEqual(16)
  })

  test.each(HARMLESS)('contracts verify accepts a harmless difference: %s', (name, descriptions) => {
    const results = [...found].flatMap(([description, own]) => (description.endsWith(`, but ${name}`) ? own : []))
    const falsePositives = results.flatMap(({ description, problems }) =>
      problems.map(({ text }) => `${description}: ${text}`),
    )

    expect(falsePositives).toEqual([])
    expect(results.length).toBeGreaterThanOrEqual(descriptions?.length ?? 60)
  })
})

/** Interaction with removed values, and the paths at which the verifier must report them. */
type CorruptedCopy = {
  readonly suffix: string
  readonly out: readonly string[]
  readonly status?: number
  readonly reportedPaths: readonly string[]
}

/**
 * Returns copies of an interaction with removed values. A single copy removes all values that are reported separately.
 * A value that is reported for its whole list gets its own copy.
 */
function corruptedCopies(interaction: Interaction): readonly CorruptedCopy[] {
  const isHttp = interaction.kind === 'http'
  const needed = requiredPaths(interaction).filter((path) => !identifiesFrame(interaction.kind, path))
  const isReportedForList = (path: string): boolean => reportedPath(interaction, path) !== path
  const out = needed.filter((path) => !isReportedForList(path))
  const all = { suffix: '', out, reportedPaths: [...(isHttp ? ['$'] : []), ...out], ...(isHttp && { status: 503 }) }
  return [
    ...(all.reportedPaths.length > 0 ? [all] : []),
    ...needed
      .filter(isReportedForList)
      .map((path) => ({ suffix: ` without ${path}`, out: [path], reportedPaths: [reportedPath(interaction, path)] })),
  ]
}

test('contracts verify reports each missing value and each wrong status, with the visitor’s loss', async () => {
  const expected: { readonly description: string; readonly path: string }[] = []
  const found = await verifyWith((interaction) => {
    const copies = corruptedCopies(interaction)
    for (const { suffix, reportedPaths: paths } of copies)
      for (const path of paths) expected.push({ description: interaction.description + suffix, path })
    return copies.map(({ reportedPaths: _paths, suffix, ...mark }) => ({ suffix, mark }))
  })
  const isReported = ({ description, path }: (typeof expected)[number]): boolean =>
    found
      .get(description)
      ?.flatMap(({ problems }) => problems)
      .some((problem) => generalisePath(problem.path) === path && problem.loses !== undefined) === true

  expect(expected.length).toBeGreaterThan(400)
  expect(expected.filter((one) => !isReported(one))).toEqual([])
})
