import type { FastifyInstance } from 'fastify'
import type { ContactRecord } from '../records.ts'
import { field, textField } from '../visitor.ts'
import { CONVERSATION_STATES } from './conversationStates.ts'
import { HAPPENINGS } from './happenings.ts'
import { INBOX_STATES } from './inboxStates.ts'
import type { Params } from './stateTable.ts'
import type { Place, Visit } from './visit.ts'

const STATES = { ...INBOX_STATES, ...CONVERSATION_STATES }

/** Names of all provider states, as contracts use them. */
export const PROVIDER_STATES: readonly string[] = [...Object.keys(STATES), ...Object.keys(HAPPENINGS)]

type Begun = { readonly state: string; readonly visit: Visit }

/** Response to the hook. With status 200, the body contains the values for the contract's requests. */
type Answer = { readonly status: 200 | 409 | 422; readonly body: object }

export type ProviderStates = {
  readonly setUp: (state: string, params: Params) => Promise<Answer>
  /** Deletes the visitor that the latest setup of this state has created, if any. */
  readonly tearDown: (state: string) => Answer
  /** Clears the list of states that were set up. A reset deletes the visitors separately. */
  readonly clear: () => void
}

export function createProviderStates(place: Place): ProviderStates {
  const { world } = place
  const begun: Begun[] = []

  async function begin(state: string, params: Params): Promise<Answer> {
    const staged = Object.hasOwn(STATES, state) ? await STATES[state]?.(place, params) : undefined
    if (staged === undefined) return unknown(state)
    if (typeof staged === 'string') return refused(422, staged)
    if (staged.visit) begun.push({ state, visit: staged.visit })
    return { status: 200, body: staged.values }
  }

  /** Triggers an event for the visitor whose room the parameters name, or else for the visitor created last. */
  async function happen(state: string, params: Params): Promise<Answer> {
    const { pubsubToken: room } = params
    const contact = world.store.all('contacts').find(({ pubsubToken }) => pubsubToken === room)
    const visit = contact ? visitOf(contact) : begun.at(-1)?.visit
    const conversation = visit && world.currentConversation(visit.contact)
    if (visit === undefined || conversation === undefined)
      return refused(409, `“${state}” needs a visitor in a conversation: set up such a state first`)
    const happened = (await HAPPENINGS[state]?.(place, { ...visit, conversation }, params)) ?? {}
    return typeof happened === 'string' ? refused(422, happened) : { status: 200, body: happened }
  }

  function visitOf(contact: ContactRecord): Visit | undefined {
    const tenant = world.findTenant(contact.tenant)
    return tenant && { tenant, contact }
  }

  return {
    setUp: (state, params) => (Object.hasOwn(HAPPENINGS, state) ? happen(state, params) : begin(state, params)),
    tearDown: (state) => {
      if (!PROVIDER_STATES.includes(state)) return unknown(state)
      const at = begun.findLastIndex((one) => one.state === state)
      const [ended] = at < 0 ? [] : begun.splice(at, 1)
      if (ended) place.files.drop(world.closeTenant(ended.visit.tenant))
      return { status: 200, body: {} }
    },
    clear: () => void begun.splice(0),
  }
}

const refused = (status: 409 | 422, error: string): Answer => ({ status, body: { error } })

const unknown = (state: string): Answer => ({
  status: 422,
  body: { error: `The state “${state}” is unknown`, known: PROVIDER_STATES },
})

/** Adds the hook that contract verifiers call before and after each interaction. */
export function addProviderStates(app: FastifyInstance, states: ProviderStates): void {
  app.post('/sandbox/provider-states', async ({ body }, reply) => {
    const { status, body: said } = await answerTo(body, states)
    return reply.code(status).send(said)
  })
}

async function answerTo(body: unknown, states: ProviderStates): Promise<Answer> {
  const [state, action] = [textField(body, 'state'), field(body, 'action') ?? 'setup']
  if (state === undefined) return refused(422, 'state must be text')
  if (action === 'teardown') return states.tearDown(state)
  return action === 'setup' ? states.setUp(state, paramsOf(body)) : refused(422, 'action must be setup or teardown')
}

function paramsOf(body: unknown): Params {
  const params = field(body, 'params')
  return typeof params === 'object' && params !== null ? { ...params } : {}
}
