import type { FastifyInstance } from 'fastify'
import { fieldsOf } from '#tools/fields.ts'
import type { ContactRecord } from '../world/records.ts'
import { field, textField } from '../access/visitor.ts'
import { CONVERSATION_STATES } from './conversationStates.ts'
import { STATE_EVENTS } from './stateEvents.ts'
import { INBOX_STATES } from './inboxStates.ts'
import type { Params } from './stateTable.ts'
import type { StateContext, Visit } from './visit.ts'

const STATES = { ...INBOX_STATES, ...CONVERSATION_STATES }

/** Names of all provider states, as contracts use them. */
export const PROVIDER_STATES: readonly string[] = [...Object.keys(STATES), ...Object.keys(STATE_EVENTS)]

type ActiveState = { readonly state: string; readonly visit: Visit }

/** Response of the state hook. With status 200, the body contains the values for the contract's requests. */
type HookResponse = { readonly status: 200 | 409 | 422; readonly body: object }

export type ProviderStates = {
  readonly setUp: (state: string, params: Params) => Promise<HookResponse>
  /** Deletes the visitor that the latest setup of this state has created, if any. */
  readonly tearDown: (state: string) => HookResponse
  /** Clears the list of states that were set up. A reset deletes the visitors separately. */
  readonly clear: () => void
}

export function createProviderStates(context: StateContext): ProviderStates {
  const { world } = context
  const activeStates: ActiveState[] = []

  async function setUpState(state: string, params: Params): Promise<HookResponse> {
    const result = Object.hasOwn(STATES, state) ? await STATES[state]?.(context, params) : undefined
    if (result === undefined) return unknownState(state)
    if (typeof result === 'string') return failure(422, result)
    if (result.visit) activeStates.push({ state, visit: result.visit })
    return { status: 200, body: result.values }
  }

  /** Triggers an event for the visitor whose room the parameters name, or else for the visitor created last. */
  async function triggerEvent(state: string, params: Params): Promise<HookResponse> {
    const { pubsubToken: room } = params
    const contact = world.store.all('contacts').find(({ pubsubToken }) => pubsubToken === room)
    const visit = contact ? visitOf(contact) : activeStates.at(-1)?.visit
    const conversation = visit && world.currentConversation(visit.contact)
    if (visit === undefined || conversation === undefined)
      return failure(409, `“${state}” needs a visitor in a conversation: set up such a state first`)
    const result = (await STATE_EVENTS[state]?.(context, { ...visit, conversation }, params)) ?? {}
    return typeof result === 'string' ? failure(422, result) : { status: 200, body: result }
  }

  function visitOf(contact: ContactRecord): Visit | undefined {
    const tenant = world.findTenant(contact.tenant)
    return tenant && { tenant, contact }
  }

  return {
    setUp: (state, params) =>
      Object.hasOwn(STATE_EVENTS, state) ? triggerEvent(state, params) : setUpState(state, params),
    tearDown: (state) => {
      if (!PROVIDER_STATES.includes(state)) return unknownState(state)
      const index = activeStates.findLastIndex((entry) => entry.state === state)
      const [removed] = index < 0 ? [] : activeStates.splice(index, 1)
      if (removed) context.files.delete(world.closeTenant(removed.visit.tenant))
      return { status: 200, body: {} }
    },
    clear: () => void activeStates.splice(0),
  }
}

const failure = (status: 409 | 422, error: string): HookResponse => ({ status, body: { error } })

const unknownState = (state: string): HookResponse => ({
  status: 422,
  body: { error: `The state “${state}” is unknown`, known: PROVIDER_STATES },
})

/** Adds the hook that contract verifiers call before and after each interaction. */
export function addProviderStates(app: FastifyInstance, states: ProviderStates): void {
  app.post('/sandbox/provider-states', async ({ body }, reply) => {
    const { status, body: responseBody } = await handleHook(body, states)
    return reply.code(status).send(responseBody)
  })
}

async function handleHook(body: unknown, states: ProviderStates): Promise<HookResponse> {
  const [state, action] = [textField(body, 'state'), field(body, 'action') ?? 'setup']
  if (state === undefined) return failure(422, 'state must be text')
  if (action === 'teardown') return states.tearDown(state)
  return action === 'setup' ? states.setUp(state, paramsOf(body)) : failure(422, 'action must be setup or teardown')
}

const paramsOf = (body: unknown): Params => fieldsOf(field(body, 'params'))
