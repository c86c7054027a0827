import type { CableBridge } from './bridge.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, nameOf } from './frames.ts'
import type { StateValues } from './identifier.ts'

/** What is read of a pact's interaction. */
type Playable = {
  readonly kind: 'http' | 'event' | 'exchange'
  readonly states: readonly { readonly params: Readonly<Record<string, unknown>> }[]
  readonly request?: { readonly body: unknown } | undefined
  /** An event's contents, or the answer to a command. */
  readonly response: { readonly body: unknown }
  /** As it stands in the file. */
  readonly document: Readonly<Record<string, unknown>>
}

type Played = {
  readonly bridge: CableBridge
  readonly interaction: Playable
  /** What the state hook answered, with what the command line gives put in. */
  readonly values: StateValues
  /** Carries out the states that wait for the visitor to listen. */
  readonly trigger: () => Promise<void>
}

/** Has a pact's event happen, or its command said, on a real cable; gives the frame that came. */
export async function playInteraction({ bridge, interaction, values, trigger }: Played): Promise<Frame> {
  const { document, request, response, states } = interaction
  const wanted = isRecord(response.body) ? nameOf(response.body) : undefined
  if (wanted === undefined)
    throw new BridgeError('The contract does not say which frame it is about: it has neither a type nor an event.')
  if (interaction.kind !== 'exchange') {
    const isMade = states.some(({ params }) => params['after'] === 'subscription')
    const expression = expressionIn(document)
    return bridge.event({ values, wanted, expression, trigger: isMade ? trigger : undefined })
  }
  const expression = expressionIn(document['request'])
  if (!isRecord(request?.body) || expression === undefined)
    throw new BridgeError('The contract does not say what to ask: its request has no identifier of a room.')
  return bridge.exchange({ values, wanted, expression, request: request.body })
}

/** What the room's identifier is made of; a pact keeps it beside the content. */
function expressionIn(said: unknown): string | undefined {
  const steps = ['generators', 'body', '$.identifier', 'expression']
  const found = steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), said)
  return typeof found === 'string' ? found : undefined
}

const isRecord = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
