import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verify.ts'
import type { InteractionResult } from '#cli/contracts/verify/result.ts'
import type { Interaction } from '#cli/contracts/pacts.ts'
import { type Between, standBetween } from '#test/support/between.ts'
import { type Copy, writeMarkedPacts } from '#test/support/markedPacts.ts'
import { isName, misTyped, neededIn, takeOut, toldAt } from '#test/support/spoiled.ts'
import { start, type StartedSandbox } from '../servers/startedSandbox.ts'

// A busy machine is no failure.
jest.setTimeout(120_000)

/** What a careless release of a provider does to its answers. */
type Bug = {
  readonly out?: readonly string[]
  readonly typed?: readonly string[]
  readonly status?: number
  readonly renamed?: string
}

let started: StartedSandbox
let between: Between
beforeAll(async () => {
  started = await start({ pingMs: 20 })
  const spoil = (body: unknown, { out = [], typed = [] }: Bug): unknown =>
    typed.reduce(misTyped, out.reduce(takeOut, body))
  between = await standBetween({
    upstream: started.sandbox.url,
    statesPath: '/sandbox/provider-states',
    toReply: ({ status, body }, bug: Bug) => ({ status: bug.status ?? status, body: spoil(body, bug) }),
    toFrame: (frame, bug: Bug) => spoil(renamed(frame, bug), bug) as typeof frame,
  })
})
afterAll(async () => {
  between.close()
  await started.sandbox.close()
})

function renamed(frame: Readonly<Record<string, unknown>>, { renamed: event }: Bug) {
  const { message } = frame
  const isEvent = event !== undefined && typeof message === 'object' && message !== null && 'event' in message
  // Who is there is told to everybody who comes in; it is not what was renamed.
  return isEvent && message.event !== 'presence.update' ? { ...frame, message: { ...message, event } } : frame
}

/** Holds the spoiled sandbox against the contracts, each interaction with its bugs; what was found, by description. */
async function verifyWith(toBugs: (interaction: Interaction) => readonly (Bug & { readonly suffix?: string })[]) {
  const toCopies = (interaction: Interaction): readonly Copy[] =>
    toBugs(interaction).map(({ suffix = '', ...mark }) => ({ mark, suffix }))
  const { results } = await verifyContracts({
    pacts: await writeMarkedPacts(toCopies),
    urls: between.url,
    cable: between.cableUrl,
    stateUrl: between.stateUrl,
    timeoutMs: 400,
  })
  return new Map(
    results.flatMap(({ interactions }) =>
      interactions.map((one): [string, InteractionResult] => [one.description, one]),
    ),
  )
}

type Planted = readonly [bug: string, description: string, Bug, text: string]

const PLANTED: readonly Planted[] = [
  ['the widget API leaves a field out', 'the newest messages', { out: ['$.meta.contact_last_seen_at'] }, 'The unread count breaks: meta.contact_last_seen_at is missing'],
  ['the widget API gives a field another type', 'the newest messages', { typed: ['$.payload[*].created_at'] }, 'x'],
  ['the widget API answers with another status', 'a message as it was stored', { status: 302 }, 'x'],
  ['the widget API says that it is right', 'a visitor whose proof is wrong', { status: 200 }, 'x'],
  ['the middleware leaves a field out', 'what the account has switched on', { out: ['$.show_contact_form'] }, 'x'],
  ['the middleware gives a field another type', 'the agents of the inbox', { typed: ['$.payload[*].id'] }, 'x'],
  ['the middleware answers with another status', 'a bot that begins', { status: 500 }, 'x'],
  ['the knowledge base leaves a field out', 'the articles that match a term', { out: ['$.articles[*].title'] }, 'x'],
  ['the knowledge base gives a field another type', 'an article as a whole', { typed: ['$.data.content'] }, 'x'],
  ['the knowledge base answers with another status', 'no article that is gone', { status: 200 }, 'x'],
  ['the cable renames an event', 'an answer of an agent', { renamed: 'message.made' }, 'x'],
  ['the cable leaves a field out', 'the visitor\'s own message, once the server has it', { out: ['$.message.data.echo_id'] }, 'x'],
  ['the cable gives a field another type', 'an agent who starts typing', { typed: ['$.message.data.conversation.id'] }, 'x'],
  ['the cable does not say what it says', 'entering the room of a visitor', { out: ['$.type'] }, 'x'],
] // prettier-ignore

describe('a bug that is planted is found, and what the visitor loses is said', () => {
  let found: ReadonlyMap<string, InteractionResult>
  beforeAll(async () => {
    found = await verifyWith(({ description }) =>
      PLANTED.flatMap(([bug, where, planted]) =>
        where === description ? [{ ...planted, suffix: `, but ${bug}` }] : [],
      ),
    )
  })

  test.each(PLANTED)('%s: %s', (bug, description, _planted, text) => {
    const { passed, problems } = found.get(`${description}, but ${bug}`) ?? { passed: undefined, problems: [] }

    expect([passed, problems.map((problem) => problem.text)]).toEqual([false, expect.arrayContaining([text])])
  })
})

describe('nothing that the widget needs can go unnoticed', () => {
  test('every field taken out and every status gone wrong is told of, with what is lost', async () => {
    const wanted = new Map<string, readonly string[]>()
    const found = await verifyWith((interaction) => {
      const { description, kind } = interaction
      const out = neededIn(interaction).filter((path) => !isName(kind, path))
      wanted.set(description, [
        ...new Set([...out.map((path) => toldAt(interaction, path)), ...(kind === 'http' ? ['$'] : [])]),
      ])
      return wanted.get(description)?.length === 0 ? [] : [{ out, ...(kind === 'http' && { status: 503 }) }]
    })
    const unnoticed = [...wanted].flatMap(([description, paths]) => {
      const told = (found.get(description)?.problems ?? []).map(
        ({ path, loses }) => loses !== undefined && path.replaceAll(/\[\d+\]/g, '[*]'),
      )
      return paths.filter((path) => !told.includes(path)).map((path) => `${description}: ${path}`)
    })

    expect(wanted.size).toBeGreaterThan(50)
    expect(unnoticed).toEqual([])
  })
})
