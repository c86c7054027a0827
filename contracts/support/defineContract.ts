import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { PactV4 } from '@pact-foundation/pact'
import { type HttpProvider, readOperations } from './apiDocuments.ts'
import type { Expectation } from './expectation.ts'
import { addInteraction, type GeneratedInteraction, createReader } from './httpInteractions.ts'
import { CONSUMER, syncPact } from './pactFile.ts'
import { isWithin, pathsOf, findPathsWithoutConsequence } from './paths.ts'
import { readingsFrom } from './probe.ts'

type Contract = {
  readonly expectations: readonly Expectation[]
  /** Paths that the widget's code reads although no interaction of the contract contains them. */
  readonly exceptions?: readonly Exception[]
}

export type Exception = {
  readonly operation: string
  /** JSONPath. The exception also holds for every path below it. */
  readonly path: string
  readonly reason: string
}

/**
 * Declares tests that make the contract with a provider, one test per interaction, and compare it with the committed
 * contract.
 */
export function defineContract(provider: HttpProvider, { expectations, exceptions = [] }: Contract): void {
  const operations = readOperations(provider)
  const outputFolder = mkdtempSync(join(tmpdir(), 'contract-'))
  const pact = new PactV4({ consumer: CONSUMER, provider, dir: outputFolder, logLevel: 'error' })
  const generated: GeneratedInteraction[] = []
  afterAll(() => rmSync(outputFolder, { recursive: true }))

  describe(`interactions with ${provider}`, () => {
    test.each(expectations.map((one) => [one.description, one] as const))(
      `the contract with ${provider} contains the interaction “%s”`,
      async (_what, expectation) => {
        const operation = operations.find(({ id }) => id === expectation.operation)
        if (operation === undefined)
          throw new Error(`The document of ${provider} has no operation ${expectation.operation}`)
        generated.push(await addInteraction(expectation, { pact, provider, operation }))
      },
    )
  })

  describe(`contract with ${provider}`, () => {
    test(`the contract with ${provider} covers every operation of its API document`, () => {
      const coveredOperations = new Set(
        expectations.filter(({ status }) => status < 300).map(({ operation }) => operation),
      )
      expect(operations.map(({ id }) => id).filter((id) => !coveredOperations.has(id))).toEqual([])
    })

    test(`the contract with ${provider} names the visitor’s loss for each value`, () => {
      expect(generated.flatMap(({ expectation, body }) => findPathsWithoutConsequence(expectation, body))).toEqual([])
    })

    test(`the contract with ${provider} needs every value that the code reads, except for the listed exceptions`, async () => {
      const found = (await Promise.all(operations.map(({ id }) => findUnneededReads(id)))).flat()
      const isFor = (one: Exception, { operation, path }: ReadPath): boolean =>
        one.operation === operation && isWithin(path, one.path)
      expect(found.filter((one) => !exceptions.some((exception) => isFor(exception, one)))).toEqual([])
      expect(exceptions.filter((exception) => !found.some((one) => isFor(exception, one)))).toEqual([])
    })

    test(`the committed contract with ${provider} matches the generated one`, () => {
      syncPact(provider, outputFolder)
    })
  })

  /**
   * Returns the paths that the code reads in a documented response of an operation, but that none of its interactions
   * needs.
   */
  async function findUnneededReads(id: string): Promise<readonly ReadPath[]> {
    const interactions = generated.filter(({ expectation }) => expectation.operation === id)
    const needed = new Set(interactions.flatMap(({ body }) => (body === undefined ? [] : pathsOf(body))))
    const [first] = interactions
    const unneeded = first === undefined ? [] : await findReads(first.expectation, (path) => !needed.has(path))
    return unneeded.map((path) => ({ operation: id, path }))
  }

  async function findReads(
    expectation: Expectation,
    isIncluded: (path: string) => boolean,
  ): Promise<readonly string[]> {
    const responses = operations.find(({ id }) => id === expectation.operation)?.examples ?? {}
    const examples = Object.entries(responses).flatMap(([status, named]) =>
      Number(status) < 300 ? Object.values(named).map((example) => ({ status: Number(status), example })) : [],
    )
    const probed = await Promise.all(
      examples.map(({ status, example }) =>
        readingsFrom(createReader({ ...expectation, status }), example, isIncluded),
      ),
    )
    return [
      ...new Set(probed.flat().flatMap(({ isRead: read, isNeeded: needed, path }) => (read || needed ? [path] : []))),
    ]
  }
}

type ReadPath = Pick<Exception, 'operation' | 'path'>
