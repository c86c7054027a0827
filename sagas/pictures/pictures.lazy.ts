import type { ChosenFile } from '#domain/message/attachment.ts'
import { findProblem } from '#domain/message/fileProblem.ts'
import { detectPicture, KIND_BYTES, type PictureKind } from '#domain/picture/pictureKind.ts'
import { selectFiles } from '#state/conversation/files.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { type PreparedPicture, preparePicture } from './preparePicture.ts'

/**
 * Checks the files of the composer that wait for it, and adds each, in their order, when it may be sent: a picture when it
 * is prepared. Declined files are listed by name. Returns true if all are valid. Lazy chunk, loaded with the first file.
 */
export function* addPrepared(files: readonly ChosenFile[], limitMb: number): Saga<boolean> {
  let areValid = true
  for (const chosen of files) {
    const prepared = yield* prepare(chosen.file, limitMb)
    // The visitor may have removed the file meanwhile.
    if (!(yield* select(selectFiles)).some(({ id }) => id === chosen.id)) continue
    if ('problem' in prepared) {
      areValid = false
      yield* put({ type: 'files/removed', id: chosen.id })
      yield* put({ type: 'files/declined', name: chosen.file.name, problem: prepared.problem, limitMb })
    } else {
      const { file, isStill } = prepared
      yield* put({ type: 'files/chosen', files: [{ id: chosen.id, file, status: 'ready', canEdit: isStill }] })
    }
  }
  return areValid
}

function* prepare(file: File, limitMb: number): Saga<PreparedPicture> {
  const window = yield* service('window')
  const now = (yield* service('now'))()
  const kind = yield* call(readKind, file)
  if (kind) return yield* call(preparePicture, window, file, { kind, limitMb, now })
  const problem = findProblem(file, limitMb)
  return problem ? { problem } : { file, isStill: false }
}

/** Returns the format of a picture; undefined for another file. A file that cannot be read counts as a picture. */
async function readKind(file: File): Promise<PictureKind | undefined> {
  try {
    return detectPicture(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()), file.type)
  } catch {
    return 'other'
  }
}
