import { selectFiles } from '#state/conversation/files.ts'
import { selectAllowsFiles } from '#state/selectors/composer.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, onChange, put, type Saga, select, takeEvery } from '../effects.ts'
import type { Outbox } from '../services.ts'

/**
 * Keeps the files of the composer over a reload of the page, where the visitor's consent allows a database. All tabs have
 * the same files, so only the leader stores them. A picture in preparation still has its metadata, and is not stored.
 */
export function* keepChosenFiles(outbox: Outbox): Saga {
  const save = function* (): Saga {
    if (!(yield* select(selectIsLeading))) return
    const files = yield* select(selectFiles)
    yield* call(
      outbox.saveChosenFiles,
      files.filter(({ status }) => status !== 'preparing'),
    )
  }
  const stored = yield* call(outbox.loadChosenFiles)
  const restored = (yield* select(selectAllowsFiles)) ? stored : []
  if (restored.length > 0) yield* put({ type: 'files/restored', files: restored })
  yield* onChange(selectFiles, save)
  // The first two may have deleted the stored files, or given them to another person.
  yield* takeEvery(['consent/applied', 'contact/changed', 'tabs/becameLeader'], save)
  if ((yield* select(selectFiles)).length > restored.length) yield* save()
}
