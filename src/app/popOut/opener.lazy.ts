import { createStorage, type GuardedStorage } from '#browser/storage/storage.ts'
import { frameKey, type FrameValue, scopeOf, type StoredKey } from '#browser/storage/storedKeys.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import type { ConversationToken } from '#domain/contact.ts'
import {
  parseHandOver,
  type SessionPending,
  UNSENT_TEXTS,
  type UnsentTexts,
  type WindowOpened,
} from '#protocol/windowMessages.ts'
import type { Services, SessionStore, Visit } from '#sagas/services.ts'
import { type Fields, omitUndefined } from '#tools/fields.ts'
import { isOfAnother } from '../session.ts'
import { basePathOf, type TenantPage } from '../window/page.ts'
import { showIcon } from '../window/icon.ts'
import { forgetWithOpener } from './forgetWithOpener.ts'
import { isWindow, listenToFrames, sendToFrames } from './frames.ts'
import { linkToFrames } from './linkToFrames.ts'
import { hashTexts } from './textLink.ts'

/** Maximum wait for a frame's answer, in ms: the opener's page may be busy, and its frame may still be loading. */
const RESPONSE_TIMEOUT_MS = 5_000

const PENDING: SessionPending['event'] = 'session-pending'

/** Maximum wait in place of the other, in ms, if a frame has answered that its session is loading. */
const SESSION_TIMEOUT_MS = 20_000

/** Interval between requests to the frames, in ms: a frame that starts to listen late misses the first request. */
const REPEAT_MS = 250

type Environment = Window & typeof globalThis
type Page = Pick<TenantPage, 'websiteToken' | 'conversationToken' | 'hosts' | 'isEntry' | 'look'> & {
  /** Origin of this page inside a mobile app; undefined outside apps. */
  readonly app: string | undefined
  readonly consent: Consent
  readonly session: SessionStore
  readonly openOutbox: Services['openOutbox']
}

/** Page that opened this window and has proved it. */
export type Opener = Pick<Visit, 'isInChat' | 'person' | 'settings' | keyof UnsentTexts> & {
  /** Origin of the page; `app` for the mobile app around a webview. */
  readonly host: string
  /** Conversation that the page handed over; undefined if it knows none. */
  readonly conversation?: ConversationToken
  /** Whether the opener proved itself on an earlier load of this tab, so that it handed over nothing on this load. */
  readonly isReload: boolean
}

/** Returns a window's visit: with the conversation of an opener that proves itself, otherwise the browser's own. */
export async function findOpener(page: Page, window: Environment): Promise<Visit> {
  showIcon(window.document, page.look.accent)
  const opener = await verifyOrRestoreOpener(page, window)
  const storage = createStorage(window)
  const visit = toVisit(opener, page, storage)
  if (opener?.isReload === false && opener.host !== 'app') {
    linkToFrames({ ...page, window, place: visit.place, person: visit.person }, takeOver(visit, page, storage))
    forgetWithOpener({ ...page, window, host: opener.host, startAgain: () => leaveOpener(window) })
  }
  return visit
}

/**
 * Removes the texts that an earlier window has stored, if the frame had them too, as the frame's may be newer, or if they
 * are of another visitor. Returns the texts that this window takes over, because it has none of its own.
 */
function takeOver(
  { place, person, conversation, draft = '', forms = '', preChat = '' }: Visit,
  { websiteToken, consent }: Page,
  storage: GuardedStorage,
): Partial<UnsentTexts> {
  const handedOver = { draft, forms, preChat }
  const keyOf = (name: FrameValue): StoredKey => frameKey(scopeOf(websiteToken, place), name)
  const read = (name: FrameValue): string | undefined => storage.read(keyOf(name), consent)
  const stored = { draft: read('draft'), forms: read('forms'), preChat: read('preChat') }
  const hasShared = read('sharedTexts') === hashTexts(omitUndefined(stored))
  const earlier = { person: read('handedOver'), token: read('cw_conversation') }
  if (hasShared || isOfAnother(earlier, { person, conversation })) {
    storage.moveTo('none', (key) => UNSENT_TEXTS.some((name) => key === keyOf(name)))
    return handedOver
  }
  return Object.fromEntries(
    UNSENT_TEXTS.flatMap((name) => (stored[name] === undefined ? [[name, handedOver[name]]] : [])),
  )
}

/** Maps an opener to a visit. A window never shares its storage scope with a frame on the same host. */
export function toVisit(
  opener: Opener | undefined,
  { app, consent, websiteToken }: Pick<Page, 'app' | 'consent' | 'websiteToken'>,
  storage: Pick<GuardedStorage, 'read'>,
): Visit {
  const own: Visit = { place: app ?? 'own', isWindow: true }
  if (opener === undefined) return own
  const { host, isReload, ...handedOver } = opener
  const { conversation } = handedOver
  const visit = {
    place: `own@${host}`,
    isWindow: true,
    ...handedOver,
    conversation,
    startsAfresh: !isReload && !conversation,
  }
  const stored = ({ place }: Visit) => storage.read(frameKey(scopeOf(websiteToken, place), 'cw_conversation'), consent)
  // If the app hands over the conversation that is already stored for `own`, the visit stays `own`.
  const isSameConversation = host === 'app' && (isReload ? !stored(visit) : stored(own) === conversation)
  return isSameConversation ? own : visit
}

/**
 * Returns the opener of this window, or the one that this tab remembers; undefined without a proof. The address proves
 * nothing. Proof is an answer of our own frame in the opener's page: the browser tells the frame its host's origin
 * (ADR 0040).
 */
async function verifyOrRestoreOpener(page: Page, window: Environment): Promise<Opener | undefined> {
  const openerStorage = createOpenerStorage(page, window)
  const opener = await verifyOpener(page, window)
  if (opener !== undefined) {
    openerStorage.write(opener.host)
    return opener
  }
  if (page.isEntry) await leaveOpener(window)
  const host = openerStorage.read()
  return host !== undefined && isAllowedHost(page, host) ? { host, isReload: true } : undefined
}

/** Returns the opener if it proves itself. An app does so by showing this page; a web page has to contain our frame. */
async function verifyOpener(page: Page, window: Environment): Promise<Opener | undefined> {
  const { conversationToken: conversation } = page
  if (page.look.isInApp) return conversation && { host: 'app', conversation, isReload: false }
  const opener = window.opener as unknown
  const hasTokenParameter = new URLSearchParams(window.location.search).has('cw_conversation')
  return hasTokenParameter && isWindow(opener) ? requestOpener(page, window, opener) : undefined
}

/** True for the app that shows this page and for origins in the tenant's `hosts`; without `hosts`, for all origins. */
const isAllowedHost = ({ hosts, look }: Page, host: string): boolean =>
  host === 'app' ? look.isInApp === true : (hosts?.includes(host) ?? true)

/** Sends requests to our own frames in the opener's page until a frame answers; undefined after `RESPONSE_TIMEOUT_MS`. */
function requestOpener(page: Page, self: Environment, opener: Window): Promise<Opener | undefined> {
  const request: WindowOpened = { event: 'windowOpened', websiteToken: page.websiteToken }
  return new Promise((resolve) => {
    let isPending = false
    const end = (opened?: Opener): void => {
      self.clearInterval(timer)
      stopFrames()
      resolve(opened)
    }
    const onMessage = (fields: Fields): void => {
      isPending ||= fields['event'] === PENDING
      const message = parseHandOver(fields)
      if (!message || !isAllowedHost(page, message.host)) return
      const { event: _event, conversation, ...handedOver } = message
      const token = parseConversationToken(conversation ?? null)
      end({ ...handedOver, isReload: false, ...(token && { conversation: token }) })
    }
    const sendRequest = (): void => sendToFrames(self, opener, request)
    const stopFrames = listenToFrames(self, opener, onMessage)
    const timer = self.setInterval(sendRequest, REPEAT_MS)
    self.setTimeout(() => isPending || end(), RESPONSE_TIMEOUT_MS)
    self.setTimeout(end, SESSION_TIMEOUT_MS)
    sendRequest()
  })
}

/** Creates the memory of the host that opened this window. It lasts as long as the tab, so no later visit finds it. */
function createOpenerStorage({ websiteToken, consent }: Page, window: Environment) {
  const storage = createStorage(window)
  const key = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
  storage.moveTo(consent === 'none' ? 'none' : 'session', () => false)
  return { read: () => storage.read(key), write: (host: string) => storage.write(key, host) }
}

/**
 * Removes the link to an unproved opener (`window.opener`) by moving to `/home`, which is served with
 * Cross-Origin-Opener-Policy. The address that hosts open cannot have this header, because the proof needs the opener.
 * Never resolves, as the page is replaced.
 */
async function leaveOpener({ location }: Environment): Promise<void> {
  const query = new URLSearchParams(location.search)
  for (const name of ['cw_conversation', 'host']) query.delete(name)
  location.replace(`${basePathOf(location)}/home?${query}`)
  await new Promise(() => undefined)
}
