import { type Fields, fieldsOf, list, number, text } from '#tools/fields.ts'

/** What one interaction of a pact covers. */
export type PactInteraction = {
  readonly description: string
  readonly service: string
  /** Id of the OpenAPI operation; of a frame, the name of its event or command. */
  readonly operation: string
  /** Status of the response; undefined for the cable. */
  readonly status: number | undefined
  /** Frames of the cable, with the names that they have in a trace: `→ subscribe`, `← welcome`. */
  readonly frames: readonly string[]
}

/** Returns the interactions of a pact. Those without a description or an operation are left out. */
export const readPact = (pact: unknown): readonly PactInteraction[] =>
  list(fieldsOf(pact)['interactions']).flatMap((value) => {
    const interaction = fieldsOf(value)
    const { service, id, status } = fieldsOf(fieldsOf(interaction['comments'])['operation'])
    const [description, name, operation] = [text(interaction['description']), text(service), text(id)]
    if (description === undefined || name === undefined || operation === undefined) return []
    return { description, service: name, operation, status: number(status), frames: framesOf(interaction) }
  })

/** Returns the names of the frames of an interaction: one that arrives, or one that is sent with its answers. */
const framesOf = ({ contents, request, response }: Fields): readonly string[] =>
  [contents, fieldsOf(request)['contents'], ...list(response).map((part) => fieldsOf(part)['contents'])].flatMap(
    (part) => nameFrame(fieldsOf(fieldsOf(part)['content'])),
  )

function nameFrame({ type, command, message }: Fields): readonly string[] {
  const received = text(type) ?? text(fieldsOf(message)['event'])
  if (typeof command === 'string') return [`→ ${command}`]
  return received === undefined ? [] : [`← ${received}`]
}
