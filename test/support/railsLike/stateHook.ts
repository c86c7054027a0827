import { json, Router } from 'express'
import type { Cable } from './cable.ts'
import { HAPPENINGS, type Scene } from './happenings.ts'
import { fieldsOf, textOf } from './requests.ts'
import { STATES, type Brought } from './states.ts'
import type { Fields, Store } from './store.ts'

/** The one route that only a test environment has: brings a state about, and says what the call is then made with. */
export function stateHook(store: Store, cable: Cable): Router {
  let before: Brought | undefined
  const bringAbout = (state: string, params: Fields): Fields | undefined => {
    if (state === 'nobody has this room') return { pubsubToken: 'nobody' }
    if (Object.hasOwn(HAPPENINGS, state))
      return before?.conversation && happen(state, { store, cable, conversation: before.conversation })
    before = Object.hasOwn(STATES, state) ? STATES[state]?.(store, params) : undefined
    return before?.values
  }
  return Router().post('/states', json(), (request, response) => {
    const { state, params, action } = fieldsOf(request.body)
    // Every state begins with somebody new, so nothing has to be taken away.
    if (action === 'teardown') {
      response.status(204).end()
      return
    }
    const values = bringAbout(textOf(state) ?? '', fieldsOf(params))
    if (values) response.json(values)
    else response.status(501).json({ error: `no state: ${String(state)}` })
  })
}

function happen(state: string, scene: Scene): Fields | undefined {
  const newest = scene.conversation.messages.at(-1)
  const [agent] = scene.conversation.visitor.inbox.agents
  if (!newest || !agent) return undefined
  HAPPENINGS[state]?.({ ...scene, agent, newest })
  return {}
}
