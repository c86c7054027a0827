import { cableOperations, referenceOf } from '../documents/cableOperations.ts'
import type { Json } from '../documents/json.ts'
import type { Interaction, Said } from '../pacts.ts'
import { fieldsOfAll } from './fields.ts'
import { requestFieldsOf } from './requestFields.ts'
import type { OperationCoverage } from './report.ts'

type Talk = ReturnType<typeof referenceOf> & { readonly interaction: Interaction }

/** Returns the coverage of every event, and of every command with its replies. */
export function cableCoverage(document: Json, interactions: readonly Interaction[]): readonly OperationCoverage[] {
  const talks = interactions.map((one) => ({ ...referenceOf(one.document), interaction: one }))
  return cableOperations(document).flatMap(({ id, action, messages, replies }) => {
    if (action === 'receive') return [...messages.keys()].map((name) => coverageOf(name, [name], talks))
    const own = talks.filter(({ operation }) => operation === id)
    return [
      {
        ...coverageOf(id, [...replies.keys()], own),
        exempt: replies.size === 0 ? 'the command has no reply' : undefined,
      },
    ]
  })
}

function coverageOf(id: string, messages: readonly string[], talks: readonly Talk[]): OperationCoverage {
  const bodiesOf = (name: string): readonly Said[] =>
    talks.filter(({ message }) => message === name).map(({ interaction }) => interaction.response)
  const isSaid = (name: string): boolean => bodiesOf(name).length > 0
  return {
    id,
    sends: requestFieldsOf(talks.filter(({ operation }) => operation === id).map(({ interaction }) => interaction)),
    statuses: messages.filter(isSaid).map((status) => ({ status, fields: fieldsOfAll(bodiesOf(status)) })),
    untested: messages.filter((name) => !isSaid(name)),
  }
}
