import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { PactV4 } from '@pact-foundation/pact'
import { type HttpProvider, readOperations } from './documents.ts'
import type { Expectation } from './expectation.ts'
import { make, type Made, reader } from './make.ts'
import { CONSUMER, keepPact } from './pactFile.ts'
import { isWithin, pathsOf, unnamed } from './paths.ts'
import { readingsFrom } from './probe.ts'

type Contract = {
  readonly expectations: readonly Expectation[]
  /** Paths that the code reads but no interaction needs. */
  readonly exceptions?: readonly Exception[]
}

export type Exception = {
  readonly operation: string
  /** JSONPath, which includes every path below it. */
  readonly path: string
  readonly reason: string
}

/**
 * Declares tests that make the contract with a provider, one test per interaction, and compare it with the committed
 * contract.
 */
export function contractWith(provider: HttpProvider, { expectations, exceptions = [] }: Contract): void {
  const operations = readOperations(provider)
  const madeIn = mkdtempSync(join(tmpdir(), 'contract-'))
  const pact = new PactV4({ consumer: CONSUMER, provider, dir: madeIn, logLevel: 'error' })
  const made: Made[] = []
  afterAll(() => rmSync(madeIn, { recursive: true }))

  describe(`interactions with ${provider}`, () => {
    test.each(expectations.map((one) => [one.description, one] as const))(
      `the contract with ${provider} contains the interaction “%s”`,
      async (_what, expectation) => {
        const operation = operations.find(({ id }) => id === expectation.operation)
        if (operation === undefined)
          throw new Error(`The document of ${provider} has no operation ${expectation.operation}`)
        made.push(await make(expectation, { pact, provider, operation }))
      },
    )
  })

  describe(`contract with ${provider}`, () => {
    test(`the contract with ${provider} covers every operation of its API document`, () => {
      const asked = new Set(expectations.filter(({ status }) => status < 300).map(({ operation }) => operation))
      expect(operations.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([])
    })

    test(`the contract with ${provider} names the visitor’s loss for each value`, () => {
      expect(made.flatMap(({ expectation, body }) => unnamed(expectation, body))).toEqual([])
    })

    test(`the contract with ${provider} needs every value that the code reads, except for the listed exceptions`, async () => {
      const found = (await Promise.all(operations.map(({ id }) => readInVain(id)))).flat()
      const isFor = (one: Exception, { operation, path }: Read): boolean =>
        one.operation === operation && isWithin(path, one.path)
      expect(found.filter((one) => !exceptions.some((exception) => isFor(exception, one)))).toEqual([])
      expect(exceptions.filter((exception) => !found.some((one) => isFor(exception, one)))).toEqual([])
    })

    test(`the committed contract with ${provider} matches the generated one`, () => {
      keepPact(provider, madeIn)
    })
  })

  /**
   * Returns the paths that the code reads in a documented response of an operation, but that none of its interactions
   * needs.
   */
  async function readInVain(id: string): Promise<readonly Read[]> {
    const own = made.filter(({ expectation }) => expectation.operation === id)
    const needed = new Set(own.flatMap(({ body }) => (body === undefined ? [] : pathsOf(body))))
    const [first] = own
    const inVain = first === undefined ? [] : await readAnywhere(first.expectation, (path) => !needed.has(path))
    return inVain.map((path) => ({ operation: id, path }))
  }

  async function readAnywhere(
    expectation: Expectation,
    isAsked: (path: string) => boolean,
  ): Promise<readonly string[]> {
    const answers = operations.find(({ id }) => id === expectation.operation)?.examples ?? {}
    const examples = Object.entries(answers).flatMap(([status, named]) =>
      Number(status) < 300 ? Object.values(named).map((example) => ({ status: Number(status), example })) : [],
    )
    const probed = await Promise.all(
      examples.map(({ status, example }) => readingsFrom(reader({ ...expectation, status }), example, isAsked)),
    )
    return [...new Set(probed.flat().flatMap(({ read, needed, path }) => (read || needed ? [path] : [])))]
  }
}

type Read = Pick<Exception, 'operation' | 'path'>
