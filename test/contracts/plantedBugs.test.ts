import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { verifyContracts } from '#cli/commands/contracts/verify.ts'
import { anyItem } from '#cli/contracts/verify/paths.ts'
import type { InteractionResult } from '#cli/contracts/verify/result.ts'
import type { Interaction } from '#cli/contracts/pacts.ts'
import { type Between, standBetween } from '#test/support/between.ts'
import { trustFewAuthorities } from '#test/support/fewAuthorities.ts'
import { type Copy, writeMarkedPacts } from '#test/support/markedPacts.ts'
import { isName, misTyped, neededIn, takeOut, toldAt } from '#test/support/spoiled.ts'
import { start, type StartedSandbox } from '../servers/startedSandbox.ts'

trustFewAuthorities()

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
async function verifyWith(
  toBugs: (interaction: Interaction) => readonly (Bug & { readonly suffix?: string })[],
  timeoutMs = 20_000,
) {
  const toCopies = (interaction: Interaction): readonly Copy[] =>
    toBugs(interaction).map(({ suffix = '', ...mark }) => ({ mark, suffix }))
  const { results } = await verifyContracts({
    pacts: await writeMarkedPacts(toCopies),
    urls: between.url,
    cable: between.cableUrl,
    stateUrl: between.stateUrl,
    timeoutMs,
  })
  return new Map(
    results.flatMap(({ interactions }) =>
      interactions.map((one): [string, InteractionResult] => [one.description, one]),
    ),
  )
}

/** What was renamed is waited for in vain, and for so long. */
const WAITS_MS = 1_500

type Planted = readonly [bug: string, description: string, Bug, text: string]

const PLANTED: readonly Planted[] = [
  ['the widget API leaves a field out', 'the newest messages', { out: ['$.meta.contact_last_seen_at'] }, 'The unread count breaks: meta.contact_last_seen_at is missing'],
  ['the widget API gives a field another type', 'the newest messages', { typed: ['$.payload[*].created_at'] }, 'Messages have no time and no order, so they do not appear: payload[0].created_at is text, a number was expected (and so in 1 more)'],
  ['the widget API answers with another status', 'a message as it was stored', { status: 302 }, 'Messages cannot be sent: answered 302 instead of one of 200 to 299'],
  ['the widget API takes a wrong proof for a right one', 'a visitor whose proof is wrong', { status: 200 }, 'Anybody can read somebody else\'s conversation by saying that it is theirs: answered 200 instead of 401'],
  ['the middleware leaves a field out', 'what the account has switched on', { out: ['$.show_contact_form'] }, 'Nobody can leave a message while the team is away: show_contact_form is missing'],
  ['the middleware gives a field another type', 'the agents of the inbox', { typed: ['$.payload[*].id'] }, 'It is not shown who answers, and whether anybody is there: payload[0].id is text, a whole number was expected (and so in 2 more)'],
  ['the middleware answers with another status', 'a bot that begins', { status: 500 }, 'The bot does not begin to speak: answered 500 instead of one of 200 to 299'],
  ['the knowledge base leaves a field out', 'the articles that match a term', { out: ['$.articles[*].title'] }, 'Articles that were found have no name, so they are not shown: articles[0].title is missing'],
  ['the knowledge base gives a field another type', 'an article as a whole', { typed: ['$.data.content'] }, 'An article opens empty: data.content is a whole number, text was expected'],
  ['the knowledge base answers with another status', 'no article that is gone', { status: 200 }, 'An article that is gone looks like trouble, and is asked for again and again: answered 200 instead of 404'],
  ['the cable renames an event', 'an answer of an agent', { renamed: 'message.made' }, 'An answer is not seen until the page is loaded again: message.event is "message.made", "message.created" was expected'],
  ['the cable leaves a field out', 'the visitor\'s own message, once the server has it', { out: ['$.message.data.echo_id'] }, 'A message of one’s own is shown twice: message.data.echo_id is missing'],
  ['the cable gives a field another type', 'an agent who starts typing', { typed: ['$.message.data.conversation.id'] }, 'It is not seen that somebody is typing: message.data.conversation.id is text, a whole number was expected'],
] // prettier-ignore

describe('a bug that is planted is found, and what the visitor loses is said', () => {
  let found: ReadonlyMap<string, InteractionResult>
  beforeAll(async () => {
    found = await verifyWith(
      ({ description }) =>
        PLANTED.flatMap(([bug, where, planted]) =>
          where === description ? [{ ...planted, suffix: `, but ${bug}` }] : [],
        ),
      WAITS_MS,
    )
  })

  test.each(PLANTED)('%s: %s', (bug, description, _planted, text) => {
    const { passed, problems } = found.get(`${description}, but ${bug}`) ?? { passed: undefined, problems: [] }

    expect([passed, problems.map((problem) => problem.text)]).toEqual([false, expect.arrayContaining([text])])
  })
})

/** An interaction with bugs in it, and where each of them has to be told of. */
type Spoiled = Bug & { readonly suffix: string; readonly toldAt: readonly string[] }

/** Everything at once, as each thing is told of by itself; one after the other where all of a list is told of as one. */
function spoiledIn(interaction: Interaction): readonly Spoiled[] {
  const isHttp = interaction.kind === 'http'
  const needed = neededIn(interaction).filter((path) => !isName(interaction.kind, path))
  const isAlone = (path: string): boolean => toldAt(interaction, path) !== path
  const out = needed.filter((path) => !isAlone(path))
  const all = { suffix: '', out, toldAt: [...(isHttp ? ['$'] : []), ...out], ...(isHttp && { status: 503 }) }
  return [
    ...(all.toldAt.length > 0 ? [all] : []),
    ...needed
      .filter(isAlone)
      .map((path) => ({ suffix: ` without ${path}`, out: [path], toldAt: [toldAt(interaction, path)] })),
  ]
}

test('nothing that the widget needs can be missing and no status wrong without being told of, and what is lost by it', async () => {
  const wanted: { readonly description: string; readonly path: string }[] = []
  const found = await verifyWith((interaction) => {
    const copies = spoiledIn(interaction)
    for (const { suffix, toldAt: paths } of copies)
      for (const path of paths) wanted.push({ description: interaction.description + suffix, path })
    return copies.map(({ toldAt: _paths, ...copy }) => copy)
  })
  const isTold = ({ description, path }: (typeof wanted)[number]): boolean =>
    found
      .get(description)
      ?.problems.some((problem) => anyItem(problem.path) === path && problem.loses !== undefined) === true

  expect(wanted.length).toBeGreaterThan(400)
  expect(wanted.filter((one) => !isTold(one))).toEqual([])
})
