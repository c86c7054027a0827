import type { Fields } from '#tools/fields.ts'
import { cableOperations, referenceOf } from '../documents/cableOperations.ts'
import type { Interaction, PactContent } from '../pact.ts'
import { fieldsOfAll } from './fields.ts'
import { requestFieldsOf } from './requestFields.ts'
import type { OperationCoverage } from './operationCoverage.ts'

type ReferencedInteraction = ReturnType<typeof referenceOf> & { readonly interaction: Interaction }

/** Returns the coverage of every event, and of every command with its replies. */
export function cableCoverage(document: Fields, interactions: readonly Interaction[]): readonly OperationCoverage[] {
  const references = interactions.map((one) => ({ ...referenceOf(one.document), interaction: one }))
  return cableOperations(document).flatMap(({ id, action, messages, replies }) => {
    if (action === 'receive') return [...messages.keys()].map((name) => coverageOf(name, [name], references))
    const commandReferences = references.filter(({ operation }) => operation === id)
    return [
      {
        ...coverageOf(id, [...replies.keys()], commandReferences),
        exempt: replies.size === 0 ? 'the command has no reply' : undefined,
      },
    ]
  })
}

function coverageOf(
  id: string,
  messages: readonly string[],
  references: readonly ReferencedInteraction[],
): OperationCoverage {
  const contentsOf = (name: string): readonly PactContent[] =>
    references.filter(({ message }) => message === name).map(({ interaction }) => interaction.response)
  const hasContent = (name: string): boolean => contentsOf(name).length > 0
  return {
    id,
    sends: requestFieldsOf(
      references.filter(({ operation }) => operation === id).map(({ interaction }) => interaction),
    ),
    statuses: messages.filter(hasContent).map((status) => ({ status, fields: fieldsOfAll(contentsOf(status)) })),
    untested: messages.filter((name) => !hasContent(name)),
  }
}
