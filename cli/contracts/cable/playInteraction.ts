import { isRecord } from '#tools/fields.ts'
import type { CableBridge } from './bridge.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, nameOf } from './frames.ts'
import type { StateValues } from './identifier.ts'

/** Fields of a pact's interaction that `playInteraction` uses. */
type CableInteraction = {
  readonly kind: 'http' | 'event' | 'exchange'
  readonly states: readonly { readonly params: Readonly<Record<string, unknown>> }[]
  readonly request?: { readonly body: unknown } | undefined
  /** Contents of an event, or the reply to a command. */
  readonly response: { readonly body: unknown }
  /** The interaction as it is in the pact file. */
  readonly document: Readonly<Record<string, unknown>>
}

type PlayOptions = {
  readonly bridge: CableBridge
  readonly interaction: CableInteraction
  /** Values that the state hook returned, merged with the values of the command line. */
  readonly values: StateValues
  /** Sets up the provider states with `after: subscription`, which make the server send the event. */
  readonly trigger: () => Promise<void>
}

/** Triggers a pact's event, or sends its command, on a real cable. Resolves with the frame that arrives. */
export async function playInteraction({ bridge, interaction, values, trigger }: PlayOptions): Promise<Frame> {
  const { document, request, response, states } = interaction
  const expectedName = isRecord(response.body) ? nameOf(response.body) : undefined
  if (expectedName === undefined)
    throw new BridgeError('The contract names no frame: its content has neither a type nor an event.')
  if (interaction.kind !== 'exchange') {
    const hasTrigger = states.some(({ params }) => params['after'] === 'subscription')
    const expression = expressionIn(document)
    return bridge.event({ values, expectedName, expression, trigger: hasTrigger ? trigger : undefined })
  }
  const expression = expressionIn(document['request'])
  if (!isRecord(request?.body) || expression === undefined)
    throw new BridgeError('The contract is incomplete: its request has no room identifier.')
  return bridge.exchange({ values, expectedName, expression, request: request.body })
}

/**
 * Returns the pact's expression for the room's identifier, which is in the generators and not in the content. Returns
 * undefined if there is none.
 */
function expressionIn(content: unknown): string | undefined {
  const steps = ['generators', 'body', '$.identifier', 'expression']
  const found = steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), content)
  return typeof found === 'string' ? found : undefined
}
