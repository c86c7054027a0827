import type { Fields } from '#tools/fields.ts'
import type { ProviderName } from '../../wire/services.ts'
import { cableChanges } from './cableChanges.ts'
import type { Change } from './change.ts'
import { httpChanges } from './httpChanges.ts'

/** Returns the changes between two versions of a service's API document, breaking changes first. */
export function documentChanges(service: ProviderName, before: Fields, after: Fields): readonly Change[] {
  const operationChanges = service === 'realtime' ? cableChanges(before, after) : httpChanges(before, after)
  return operationChanges
    .flatMap(({ operation, changes }) =>
      changes.map((change) => ({ severity: severityOf(change), service, operation, ...change })),
    )
    .toSorted(bySeverity)
}

const severityOf = ({ breaks }: Pick<Change, 'breaks'>): Change['severity'] =>
  breaks.length > 0 ? 'breaking' : 'compatible'

/** Compares by severity. The sort is stable, so each severity keeps the order of the documents. */
const bySeverity = (one: Change, other: Change): number => rank(one) - rank(other)

const rank = ({ severity }: Change): number => (severity === 'breaking' ? 0 : 1)
