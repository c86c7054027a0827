import { selectOwnCopy } from '#state/visitor/ownCopy.ts'
import { createFileSaver, type FileSaver } from '#browser/fileSaver.ts'
import type { Attachment } from '#domain/message/attachment.ts'
import { type Message, type MessageId, oldestOf, sortMessages } from '#domain/message/message.ts'
import type { PictureResult } from '#domain/savedCopy/savedEntry.ts'
import { createSavedFile } from '#domain/savedCopy/savedFile.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectHistory, selectOldestId } from '#state/conversation/messages.ts'
import { selectPendingMessages } from '#state/conversation/outbox.ts'
import { selectLocale } from '#state/locale.ts'
import type { AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectContact } from '#state/visitor/contact.ts'
import type { Saving, SaveRequest } from '#state/visitor/ownCopy.ts'
import { catchUp, requestPage } from '../conversation/messages.ts'
import { call, firstOf, put, type Saga, select, service, take, until } from '../effects.ts'

/**
 * Saves the conversation until it is done, or until the visitor closes the dialog or begins again. Another person never
 * gets the messages of the one before.
 */
export function* saveConversation(request: SaveRequest): Saga {
  const { generation } = yield* select(selectContact)
  yield* firstOf(
    () => save(request),
    () => close(generation),
    () => take('savedCopy/requested'),
  )
}

/** Waits until the visitor closes the dialog, or until another person uses this browser. */
function* close(generation: number | undefined): Saga {
  yield* firstOf(
    () => take('savedCopy/closed'),
    () => until((state) => selectContact(state).generation !== generation),
  )
  yield* put({ type: 'ownCopy/changed', change: { saving: undefined } })
}

function* save(request: SaveRequest): Saga {
  const saver = createFileSaver(yield* service('window'))
  const isComplete = request.isPartial ? false : yield* loadEarlier()
  if (!isComplete && !request.isPartial) {
    yield* change('incomplete')
    yield* take('savedCopy/requested')
  }
  const messages = yield* select(selectAllMessages)
  const pictures =
    request.hasPictures && request.format === 'html' ? yield* readPictures(saver, messages) : new Map<never, never>()
  const pending = yield* select(selectPendingMessages)
  const now = (yield* service('now'))()
  const locale = yield* select(selectLocale)
  const options = { messages, pending, pictures, texts: request.texts, locale, now, isComplete }
  const file = createSavedFile({ ...options, format: request.format })
  const isSaved = saver.save(file)
  const text = request.format === 'text' ? file.content : createSavedFile({ ...options, format: 'text' }).content
  yield* change(isSaved ? 'saved' : 'failed', { name: file.name, text })
  // The result is shown until the visitor closes the dialog.
  yield* take('savedCopy/requested')
}

/** Returns the messages on screen and those that were loaded only for the file, oldest first. */
function selectAllMessages(state: AppState, earlier = selectEarlier(state)): readonly Message[] {
  const { removed } = state.messages
  const byId = new Map([...earlier, ...selectMessages(state)].map((message) => [message.id, message]))
  return sortMessages([...byId.values()].filter(({ id, isDeleted }) => !isDeleted && removed[id] === undefined))
}

const selectEarlier = (state: AppState): readonly Message[] => selectOwnCopy(state).saving?.earlier ?? []

function* change(status: Saving['status'], more: Partial<Saving> = {}): Saga {
  const earlier = more.earlier ?? (yield* select(selectEarlier))
  const count = (yield* select(selectAllMessages, earlier)).length
  yield* put({ type: 'ownCopy/changed', change: { saving: { ...more, status, earlier, count } } })
}

/** Loads the earlier pages without showing them, so that nothing moves on screen. Returns false if a page fails. */
function* loadEarlier(): Saga<boolean> {
  yield* change('loading')
  if ((yield* select(({ messages }: AppState) => messages.gapAfter)) !== undefined) yield* catchUp()
  if ((yield* select(({ messages }: AppState) => messages.gapAfter)) !== undefined) return false
  return (yield* select(selectHistory)) === 'complete' || (yield* loadEarlierPages())
}

function* loadEarlierPages(): Saga<boolean> {
  let before = yield* select(selectOldestToSave)
  while (true) {
    const page = yield* loadPage(before)
    if (page === undefined) return false
    const oldest = oldestOf(page.map(({ id }) => id))
    if (oldest === undefined) return true
    // A server that ignores `before` would return the same page for ever.
    if (before !== undefined && oldest >= before) return false
    before = oldest
    yield* change('loading', { earlier: [...page, ...(yield* select(selectEarlier))] })
  }
}

const selectOldestToSave = (state: AppState): MessageId | undefined =>
  oldestOf([selectOldestId(state), ...selectEarlier(state).map(({ id }) => id)])

function* loadPage(before: MessageId | undefined): Saga<readonly Message[] | undefined> {
  const { response } = yield* requestPage(before)
  const result = yield* call(() => response)
  if (!result.ok) {
    yield* put({ type: 'savedCopy/failed', failure: result.failure })
    return undefined
  }
  const left = yield* select(selectLeftConversationId)
  return result.data.messages.filter(({ conversationId }) => conversationId !== left)
}

/** Maximum number of pictures in a file, and their total size in characters of `data:` addresses. */
const MAX_PICTURES = 100
const MAX_PICTURES_LENGTH = 20_000_000

/** Reads the pictures one after the other, the newest first, because the limits keep the newest. */
function* readPictures(saver: FileSaver, messages: readonly Message[]): Saga<ReadonlyMap<number, PictureResult>> {
  const attachments = messages
    .flatMap((message) => message.attachments)
    .filter(isPicture)
    .toReversed()
  const pictures = new Map<number, PictureResult>()
  let length = 0
  for (const { id, url } of attachments) {
    const isFull = pictures.size >= MAX_PICTURES || length >= MAX_PICTURES_LENGTH
    const result: PictureResult = isFull ? { problem: 'tooLarge' } : yield* call(saver.readPicture, url)
    if ('data' in result) length += result.data.length
    pictures.set(id, result)
  }
  return pictures
}

const isPicture = ({ kind }: Attachment): boolean => kind === 'image'
