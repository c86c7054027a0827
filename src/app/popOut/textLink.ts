import { parseFilledForms, serializeFilledForms } from '#domain/message/filledForms.ts'
import { type SharedTexts, UNSENT_TEXTS, type UnsentTexts } from '#protocol/windowMessages.ts'
import { fnv1a } from '#tools/fnv1a.ts'

type Message = Omit<SharedTexts, 'event' | 'websiteToken' | 'preChat'> & UnsentTexts

type LinkOptions = {
  readonly side: 'frame' | 'window'
  /** Texts that both sides have had before the first message; a text is absent if that is not known. */
  readonly before: Partial<UnsentTexts>
  readonly read: () => UnsentTexts
  /** Replaces the visitor's texts here, as soon as the page can, and calls back. `read` returns them from then on. */
  readonly apply: (texts: UnsentTexts, onApplied: () => void) => void
  /** Identifies the visitor; undefined until the servers know one. */
  readonly person: () => string | undefined
  readonly send: (message: Omit<Message, 'isStored'>) => void
  /** Whether what is sent may arrive. If not, the next message goes to a page that knows none of those since. */
  readonly isConnected: () => boolean
  /** Called in a window when the frame has its texts, and may have stored them. */
  readonly onConfirmed: (texts: UnsentTexts, isStored: boolean) => void
  readonly newId: () => string
}

export type TextLink = {
  /** Sends the texts to the other side if they have changed. A window sends them once in any case, which links it. */
  readonly share: () => void
  /** Sends the texts of a window to a frame that does not know the window. */
  readonly begin: () => void
  readonly receive: (message: Message) => void
}

/**
 * Keeps the unsent texts of a pop-out window and of the frame beside it the same. Each side sends its texts when they
 * change, and the texts before. The frame merges what has changed on both sides, and answers each message with its
 * texts. A message names the last one that its sender has received, so that the window knows whether the frame has seen
 * its newest texts.
 */
export function createTextLink(options: LinkOptions): TextLink {
  const { side, apply, person, send, isConnected, onConfirmed } = options
  const read = (): UnsentTexts => sortTexts(options.read())
  const numbering = createNumbering(options.newId)
  let known = sortBefore(options.before)
  let confirmed = known
  let waiting: Message | undefined
  const sendTexts = (texts: UnsentTexts, hash: string): void => {
    if (!isConnected()) known = confirmed
    send({ ...texts, before: known, person: hash, ...numbering.next() })
    known = texts
  }
  const receive = (message: Message): void => {
    const { isFirst, isAnswer } = numbering.note(message)
    const theirs = sortTexts(message)
    if (side === 'frame') {
      const own = read()
      const before = sortBefore(message.before)
      const merged = merge(isFirst ? omitLost(before, own) : before, own, theirs)
      known = merged
      apply(merged, () => sendTexts(read(), message.person))
      // The frame also answers to what it has not seen yet.
    } else if (isAnswer) {
      known = confirmed = theirs
      apply(theirs, () => {
        // The page may write the same texts in another way, which is no change of the visitor.
        known = read()
        onConfirmed(theirs, message.isStored)
      })
    }
  }
  return {
    share: () => {
      const [hash, message] = [person(), waiting]
      if (hash === undefined) return
      waiting = undefined
      const texts = read()
      if (message?.person === hash) receive(message)
      else if ((side === 'window' && !numbering.hasSent()) || !isEqual(texts, known)) sendTexts(texts, hash)
    },
    begin: () => {
      const hash = person()
      if (hash !== undefined) sendTexts(read(), hash)
    },
    receive: (message) => {
      const hash = person()
      if (hash === undefined) waiting = { ...message, before: waiting?.before ?? message.before }
      else if (message.person === hash) receive(message)
    },
  }
}

/** Gives each message of one side an id, and the id of the last one that this side has received. */
function createNumbering(newId: () => string) {
  let sentId = ''
  let seenId = ''
  return {
    next: () => {
      sentId = newId()
      return { id: sentId, seenId }
    },
    /** Notes a received message, and returns whether it is the first one, and whether it answers the last one sent. */
    note: (message: Pick<Message, 'id' | 'seenId'>) => {
      const isFirst = seenId === ''
      seenId = message.id
      return { isFirst, isAnswer: sentId !== '' && message.seenId === sentId }
    },
    hasSent: () => sentId !== '',
  }
}

/** Leaves out the texts that a frame does not have any more: a page that stores nothing has lost them. */
const omitLost = (before: Partial<UnsentTexts>, own: UnsentTexts): Partial<UnsentTexts> =>
  Object.fromEntries(
    UNSENT_TEXTS.filter((name) => own[name] !== '' && name in before).map((name) => [name, before[name]]),
  )

/** Returns a hash of the texts, to compare them; undefined if there are none. */
export function hashTexts(texts: Partial<UnsentTexts>): string | undefined {
  const { draft = '', forms = '', preChat = '' } = sortBefore(texts)
  const all = [draft, forms, preChat]
  return all.every((text) => text === '') ? undefined : fnv1a(all.join('\n'))
}

/**
 * Returns the values of forms in one order, as those of two pages may be equal and have been filled in differently. Fields
 * that the visitor has emptied are left out.
 */
function sortValues(text: string): string {
  const values = new URLSearchParams([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
  values.sort()
  return values.toString()
}

const sortTexts = ({ draft, forms, preChat }: UnsentTexts): UnsentTexts => ({
  draft,
  forms: sortValues(forms),
  preChat: sortValues(preChat),
})

const sortBefore = ({ forms, preChat, ...before }: Partial<UnsentTexts>): Partial<UnsentTexts> => ({
  ...before,
  ...(forms !== undefined && { forms: sortValues(forms) }),
  ...(preChat !== undefined && { preChat: sortValues(preChat) }),
})

export const isEqual = (some: UnsentTexts, others: Partial<UnsentTexts>): boolean =>
  UNSENT_TEXTS.every((name) => some[name] === others[name])

/** Merges what both sides have made of the texts before, so that nothing is lost which either has written since. */
const merge = (before: Partial<UnsentTexts>, frame: UnsentTexts, window: UnsentTexts): UnsentTexts => ({
  draft: mergeText([before.draft, frame.draft, window.draft], joinDrafts),
  forms: limitForms(mergeValues(before.forms, frame.forms, window.forms)),
  preChat: mergeValues(before.preChat, frame.preChat, window.preChat),
})

type Versions = readonly [before: string | undefined, frame: string, window: string]

/** Returns the text that has changed. If both have, joins them. */
function mergeText(versions: Versions, join: (...changed: Versions) => string): string {
  const [before, frame, window] = versions
  if (frame === before || frame === window) return window
  return window === before ? frame : join(...versions)
}

/**
 * Joins two drafts. If the frame's still contains the text before, the window's change is made there. A draft that
 * contains the other has probably been continued from it.
 */
function joinDrafts(...[before, frame, window]: Versions): string {
  const at = before ? frame.lastIndexOf(before) : -1
  if (before && at >= 0) return frame.slice(0, at) + window + frame.slice(at + before.length)
  if (frame.includes(window)) return frame
  return window.includes(frame) ? window : `${frame}\n${window}`
}

/** Merges the values of each field. Of one that both sides have filled in differently, the window's value stays. */
function mergeValues(...versions: Versions): string {
  const [before, frame, window] = versions.map((text) => new Map(new URLSearchParams(text)))
  const fields = [...new Set([...(frame?.keys() ?? []), ...(window?.keys() ?? [])])]
  const merged = fields.map((field) => {
    const [old, ours = '', theirs = ''] = [before, frame, window].map((values) => values?.get(field))
    return [field, mergeText([old ?? '', ours, theirs], (_before, some, others) => others || some)]
  })
  return sortValues(new URLSearchParams(merged).toString())
}

/** Returns the values of the forms that a page stores, as only those are sent. */
const limitForms = (forms: string): string => sortValues(serializeFilledForms(parseFilledForms(forms)) ?? '')
