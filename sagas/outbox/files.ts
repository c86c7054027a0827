import { type ChosenFile, findProblem } from '#domain/message/attachment.ts'
import { toChosenFileId } from '#domain/tokens.ts'
import { selectChannel } from '#state/channel.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service, takeEvery } from '../effects.ts'
import { ATTACHMENT_LIMIT_MB } from '#domain/limits.ts'

/** Validates files before upload. Declined files are listed by name; valid ones are added to the composer. */
export function* filesSaga(): Saga {
  yield* takeEvery('files/offered', checkFiles)
  yield* takeEvery('messages/uploadRefused', returnFiles)
  yield* takeEvery('draft/sentAsFile', sendAsFile)
}

/** Sends the text as a file. A text whose file is declined stays in the composer. */
function* sendAsFile(): Saga {
  const file = new File([yield* select(selectDraft)], 'message.txt', { type: 'text/plain' })
  if (!(yield* call(addFiles, [file]))) return
  yield* put({ type: 'draft/changed', text: '' })
  yield* put({ type: 'draft/submitted' })
}

function* checkFiles({ files }: ActionOf<'files/offered'>): Saga {
  yield* call(addFiles, files)
}

/** Adds the valid files to the composer. Returns true if all are valid. */
function* addFiles(files: readonly File[]): Saga<boolean> {
  const limitMb = (yield* select(selectChannel))?.branding.maximumUploadMb ?? ATTACHMENT_LIMIT_MB
  const chosen: ChosenFile[] = []
  for (const file of files) {
    const problem = findProblem(file, limitMb)
    if (problem) yield* put({ type: 'files/declined', name: file.name, problem, limitMb })
    else chosen.push(yield* createChosenFile(file, 'ready'))
  }
  if (chosen.length > 0) yield* put({ type: 'files/chosen', files: chosen })
  return chosen.length === files.length
}

/** Returns refused files to the composer. Only the leader tab does so, as all tabs share the action. */
function* returnFiles({ message }: ActionOf<'messages/uploadRefused'>): Saga {
  if (!(yield* select(selectIsLeading))) return
  for (const file of message.files ?? [])
    yield* put({ type: 'files/chosen', files: [yield* createChosenFile(file, 'failed')] })
}

function* createChosenFile(file: File, status: ChosenFile['status']): Saga<ChosenFile> {
  const newTemporaryId = yield* service('newTemporaryId')
  return { id: toChosenFileId(newTemporaryId()), file, status }
}
