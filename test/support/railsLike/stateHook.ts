import { fieldsOf, type Fields } from '#tools/fields.ts'
import { json, Router } from 'express'
import type { Cable } from './cable.ts'
import { TRIGGERED_EVENTS } from './triggeredEvents.ts'
import { textOf } from './requests.ts'
import { STATES } from './states.ts'
import type { Store } from './store.ts'

/** Returns the route that only a test environment has. It sets up a state and returns the values for the call. */
export const stateHook = (store: Store, cable: Cable): Router =>
  Router().post('/states', json(), (request, response) => {
    const { state, params, action } = fieldsOf(request.body)
    // Every state creates a new visitor, so there is nothing to tear down.
    if (action === 'teardown') {
      response.status(204).end()
      return
    }
    const values = setUpState({ store, cable }, textOf(state) ?? '', fieldsOf(params))
    if (values) response.json(values)
    else response.status(501).json({ error: `no state: ${String(state)}` })
  })

type Environment = { readonly store: Store; readonly cable: Cable }

function setUpState({ store, cable }: Environment, state: string, params: Fields): Fields | undefined {
  if (Object.hasOwn(TRIGGERED_EVENTS, state)) return triggerEvent({ store, cable }, state, params)
  return Object.hasOwn(STATES, state) ? STATES[state]?.(store, params) : undefined
}

/**
 * Performs a state that occurs after the subscription, in the newest conversation of the room's visitor. Returns
 * undefined if a required object is missing.
 */
function triggerEvent(
  { store, cable }: Environment,
  state: string,
  { pubsubToken, ...stateParams }: Fields,
): Fields | undefined {
  const visitor = [...store.visitors.values()].find(({ roomToken }) => roomToken === pubsubToken)
  const conversation = visitor?.conversations.at(-1)
  const newest = conversation?.messages.at(-1)
  const agent = visitor?.inbox.agents[0]
  if (!conversation || !newest || !agent) return undefined
  TRIGGERED_EVENTS[state]?.({ store, cable, conversation, agent, newest, kind: kindOf(stateParams) })
  return {}
}

const kindOf = ({ kind }: Fields): string => textOf(kind) ?? ''
