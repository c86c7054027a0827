import { loadChunk, rejectNotBuiltIn } from '#browser/chunks.ts'
import { ATTACHMENT_LIMIT_MB } from '#domain/limits.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import { findProblem } from '#domain/message/fileProblem.ts'
import { toChosenFileId } from '#domain/tokens.ts'
import { selectChannel } from '#state/channel.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { selectFiles } from '#state/conversation/files.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, delay, put, type Saga, select, service } from '../effects.ts'
import type * as pictures from '../pictures/pictures.lazy.ts'

export { restoreChosenFiles } from './chosenFiles.ts'

type FileAction = ActionOf<'files/offered' | 'messages/uploadRefused' | 'draft/sentAsFile'>

/** Validates files before upload. Lazy chunk, loaded with the conversation. */
export function* handleFiles(action: FileAction): Saga {
  if (action.type === 'files/offered') yield* addFiles(action.files)
  else if (action.type === 'draft/sentAsFile') yield* sendAsFile()
  else yield* returnFiles(action)
}

/** Sends the text as a file. A text whose file is declined stays in the composer. */
function* sendAsFile(): Saga {
  const file = new File([yield* select(selectDraft)], 'message.txt', { type: 'text/plain' })
  if (!(yield* addFiles([file]))) return
  yield* put({ type: 'draft/changed', text: '' })
  yield* put({ type: 'draft/submitted' })
}

/** Returns refused files to the composer. Only the leader tab does so, as all tabs share the action. */
function* returnFiles({ message }: ActionOf<'messages/uploadRefused'>): Saga {
  if (!(yield* select(selectIsLeading))) return
  for (const file of message.files ?? [])
    yield* put({ type: 'files/chosen', files: [yield* createChosenFile(file, 'failed')] })
}

/** Adds the valid files to the composer. Declined files are listed by name. Returns true if all are valid. */
function* addFiles(files: readonly File[]): Saga<boolean> {
  const limitMb = (yield* select(selectChannel))?.branding.maximumUploadMb ?? ATTACHMENT_LIMIT_MB
  if (BUILT_IN.pictureEditor && (yield* select(({ widget }: AppState) => widget.hasPictureEditor)))
    return yield* prepareFiles(files, limitMb)
  const chosen: ChosenFile[] = []
  for (const file of files) {
    const problem = findProblem(file, limitMb)
    if (problem) yield* put({ type: 'files/declined', name: file.name, problem, limitMb })
    else chosen.push(yield* createChosenFile(file, 'ready'))
  }
  if (chosen.length > 0) yield* put({ type: 'files/chosen', files: chosen })
  return chosen.length === files.length
}

/** Wait before the chunk of the preparation is requested again, in ms. */
const RETRY_MS = 5_000

/**
 * Shows the files, and adds those that may be sent once they are prepared. Any file may be a picture, whatever its name is.
 * While the code of the preparation cannot be loaded, the files are held back, and the visitor sees why.
 */
function* prepareFiles(files: readonly File[], limitMb: number): Saga<boolean> {
  const chosen: ChosenFile[] = []
  for (const file of files) chosen.push(yield* createChosenFile(file, 'preparing'))
  yield* put({ type: 'files/preparing', files: chosen })
  const { addPrepared } = yield* loadPictures(chosen)
  return yield* addPrepared(chosen, limitMb)
}

function* loadPictures(chosen: readonly ChosenFile[]): Saga<typeof pictures> {
  while (true) {
    try {
      return yield* call(
        loadChunk<typeof pictures>,
        BUILT_IN.pictureEditor ? () => import('../pictures/pictures.lazy.ts') : rejectNotBuiltIn,
      )
    } catch {
      const shown = (yield* select(selectFiles)).map(({ id }) => id)
      const held = chosen.filter(({ id }) => shown.includes(id)).map((file) => ({ ...file, isHeld: true }))
      yield* put({ type: 'files/preparing', files: held })
      yield* delay(RETRY_MS)
    }
  }
}

function* createChosenFile(file: File, status: ChosenFile['status']): Saga<ChosenFile> {
  const newTemporaryId = yield* service('newTemporaryId')
  return { id: toChosenFileId(newTemporaryId()), file, status }
}
