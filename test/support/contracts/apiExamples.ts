import { readApiDocument } from './apiDocument.ts'

/** Document of `openapi/` with its examples, the only source of sample data for the server, mock and tests. */
type Document = {
  readonly components: {
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
    readonly messages?: Readonly<Record<string, { readonly examples: readonly CableExample[] }>>
  }
}

type CableExample = { readonly name: string; readonly payload: Readonly<Record<string, unknown>> }

const readExampleDocument = (name: string): Document => readApiDocument(name) as Document

/** Returns a new copy of an example, so that a caller may change it. Throws if the document has no such example. */
export function example(document: 'widget-api' | 'middleware' | 'knowledge-base' | 'shared', name: string): unknown {
  const found = readExampleDocument(`${document}.yaml`).components.examples?.[name]
  if (found === undefined) throw new Error(`no example ${name} in ${document}`)
  return JSON.parse(JSON.stringify(found.value))
}

/** Returns every example of a room message in the cable's document. */
export const roomExamples = (): readonly CableExample[] =>
  Object.values(readExampleDocument('realtime.asyncapi.yaml').components.messages ?? {})
    .flatMap(({ examples }) => examples)
    .filter(({ payload }) => typeof payload['message'] === 'object')
