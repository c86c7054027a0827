import type { ChosenFileId } from '#domain/message/attachment.ts'
import { selectAllowsFiles } from '#state/selectors/composer.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import { call, put, raceWith, type Saga, select, take } from '../effects.ts'
import type { Outbox } from '../services.ts'

/**
 * Restores the files that the visitor has chosen on an earlier page. `persistOutbox.ts` stores files only from then on. The
 * database and the parser take time: a file that any tab removes meanwhile stays removed, and another person, a visitor who
 * is forgotten or one who withdraws the consent gets none.
 */
export function* restoreChosenFiles(outbox: Outbox): Saga {
  const removedIds = new Set<ChosenFileId>()
  let isOutdated = false
  const watch = function* (): Saga {
    while (true) {
      const action = yield* take('files/removed', 'contact/changed', 'consent/applied', 'visitor/forgotten')
      if (action.type === 'files/removed') removedIds.add(action.id)
      else if (action.type === 'consent/applied') isOutdated ||= (yield* select(selectConsent)) !== 'full'
      else isOutdated ||= action.type === 'visitor/forgotten' || !action.isSamePerson
    }
  }
  const stored = yield* raceWith(watch, () => call(outbox.loadChosenFiles))
  const isAllowed = !isOutdated && (yield* select(selectAllowsFiles))
  yield* put({ type: 'files/restored', files: isAllowed ? stored.filter(({ id }) => !removedIds.has(id)) : [] })
}
