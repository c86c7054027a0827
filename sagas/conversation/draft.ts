import type { ChosenFile } from '#domain/message/attachment.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { toSeconds } from '#domain/time.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectDraft, selectReplyTo, selectSendableText } from '#state/conversation/draft.ts'
import { selectFiles } from '#state/conversation/files.ts'
import { call, fork, onChange, put, type Saga, select, service, take, takeEvery } from '../effects.ts'

/** Handles and persists the draft. Sending clears it synchronously, so repeated Enter sends one message. */
export function* draftSaga(): Saga {
  yield* fork(persistDraft)
  yield* takeEvery('draft/submitted', submit)
}

/** Submits one message per file, so that each has its own progress and failure. The text goes with the first file. */
function* submit(): Saga {
  const text = yield* select(selectSendableText)
  // The server needs a text message to create a conversation, so files stay in the composer until then.
  const hasLeft = (yield* select(selectLeftConversationId)) !== undefined
  const files = hasLeft ? [] : yield* select(selectFiles)
  if (text === undefined || (text === '' && files.length === 0)) return
  const base = yield* messageBase()
  const [first, ...others] = files
  yield* submitMessage({ ...base, content: text, ...toFilesField(first) })
  for (const file of others) yield* submitMessage({ ...base, content: '', ...toFilesField(file) })
  for (const { id } of files) yield* put({ type: 'files/removed', id })
}

const toFilesField = (chosenFile: ChosenFile | undefined): Pick<PendingMessage, 'files'> =>
  chosenFile === undefined ? {} : { files: [chosenFile.file] }

type NewMessage = Omit<PendingMessage, 'temporaryId'>

function* messageBase(): Saga<Omit<NewMessage, 'content'>> {
  const now = yield* service('now')
  const replyTo = yield* select(selectReplyTo)
  const hasLeft = (yield* select(selectLeftConversationId)) !== undefined
  return {
    createdAt: toSeconds(now()),
    status: 'queued',
    ...(replyTo !== undefined && { replyTo }),
    ...(hasLeft && { begins: true }),
  }
}

function* submitMessage(message: NewMessage): Saga {
  const newTemporaryId = yield* service('newTemporaryId')
  yield* put({ type: 'messages/submitted', message: { ...message, temporaryId: newTemporaryId() } })
}

/** Persists the draft, and restores it after a reload. */
function* persistDraft(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const text = yield* call(session.read, 'draft')
  if (text !== undefined) yield* put({ type: 'draft/restored', text })
  const persist = function* (): Saga {
    session.write('draft', (yield* select(selectDraft)) || undefined)
  }
  yield* onChange(selectDraft, persist)
  // These changes may have moved or deleted stored values, so the draft is stored again.
  yield* takeEvery(['consent/applied', 'contact/changed'], persist)
}
