import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Json } from '../support/probe.ts'

type Document = {
  readonly components: {
    readonly messages: Readonly<
      Record<string, { readonly examples: readonly { readonly name: string; readonly payload: Json }[] }>
    >
  }
}

/** Returns the messages of `openapi/realtime.asyncapi.yaml` by id, each with its example payloads by name. */
export function readMessages(): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const file = join(__dirname, '../../openapi/realtime.asyncapi.yaml')
  const { components } = parse(readFileSync(file, 'utf8')) as Document
  return Object.fromEntries(
    Object.entries(components.messages).map(([id, { examples }]) => [
      id,
      Object.fromEntries(examples.map(({ name, payload }) => [name, payload])),
    ]),
  )
}
