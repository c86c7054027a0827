import { contractFile } from './contractFile.ts'

/** The contracts' own examples: one source of sample data for server, mock and tests. */
type Document = {
  readonly components: {
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
    readonly messages?: Readonly<Record<string, { readonly examples: readonly CableExample[] }>>
  }
}

type CableExample = { readonly name: string; readonly payload: Readonly<Record<string, unknown>> }

const read = (name: string): Document => contractFile(name) as Document

/** A copy of its own for everybody who asks. */
export function example(document: 'widget-api' | 'middleware' | 'knowledge-base' | 'shared', name: string): unknown {
  const found = read(`${document}.yaml`).components.examples?.[name]
  if (found === undefined) throw new Error(`no example ${name} in ${document}`)
  return JSON.parse(JSON.stringify(found.value))
}

/** Every message of a room that the cable's contract gives as an example. */
export const roomExamples = (): readonly CableExample[] =>
  Object.values(read('realtime.asyncapi.yaml').components.messages ?? {})
    .flatMap(({ examples }) => examples)
    .filter(({ payload }) => typeof payload['message'] === 'object')
