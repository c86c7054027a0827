import { createStorage, type GuardedStorage } from '#browser/storage/storage.ts'
import { frameKey, scopeOf } from '#browser/storage/storedKeys.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { decodeEnvelope, encodeEnvelope } from '#protocol/envelope.ts'
import { type HandOver, parseHandOver, type WindowOpened } from '#protocol/windowMessages.ts'
import type { Visit } from '#sagas/services.ts'
import { basePathOf, type TenantPage } from './page.ts'

/** Maximum wait for a frame's answer, in ms: the opener's page may be busy, and its frame may still be loading. */
const RESPONSE_TIMEOUT_MS = 5_000

/** Interval between requests to the frames, in ms: a frame that starts to listen late misses the first request. */
const REPEAT_MS = 250

type Environment = Window & typeof globalThis
type Page = Pick<TenantPage, 'websiteToken' | 'conversationToken' | 'hosts' | 'isEntry' | 'look'> & {
  /** Origin of this page inside a mobile app; undefined outside apps. */
  readonly app: string | undefined
  readonly consent: Consent
}

/** Page that opened this window and has proved it. */
export type Opener = Pick<Visit, 'isInChat' | 'draft' | 'forms'> & {
  /** Origin of the page; `app` for the mobile app around a webview. */
  readonly host: string
  /** Conversation that the page handed over; undefined if it knows none. */
  readonly conversation?: ConversationToken
  /** Whether the opener proved itself on an earlier load of this tab, so that it handed over nothing on this load. */
  readonly isReload: boolean
}

/** Returns a window's visit: with the conversation of an opener that proves itself, otherwise the browser's own. */
export async function findOpener(page: Page, window: Environment): Promise<Visit> {
  return toVisit(await verifyOrRestoreOpener(page, window), page, createStorage(window))
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

const isWindow = (value: unknown): value is Window => typeof value === 'object' && value !== null

/** True for the app that shows this page and for origins in the tenant's `hosts`; without `hosts`, for all origins. */
const isAllowedHost = ({ hosts, look }: Page, host: string): boolean =>
  host === 'app' ? look.isInApp === true : (hosts?.includes(host) ?? true)

/** Sends requests to our own frames in the opener's page until a frame answers; undefined after `RESPONSE_TIMEOUT_MS`. */
function requestOpener(page: Page, self: Environment, opener: Window): Promise<Opener | undefined> {
  const request: WindowOpened = { event: 'windowOpened', websiteToken: page.websiteToken }
  return new Promise((resolve) => {
    const end = (opened?: Opener): void => {
      self.clearInterval(timer)
      stopFrames()
      resolve(opened)
    }
    const onHandOver = ({ event: _event, conversation, ...handedOver }: HandOver): void => {
      if (!isAllowedHost(page, handedOver.host)) return
      const token = parseConversationToken(conversation ?? null)
      end({ ...handedOver, isReload: false, ...(token && { conversation: token }) })
    }
    const sendRequest = (): void => {
      for (const frame of framesOf(opener)) frame.postMessage(encodeEnvelope(request), self.location.origin)
    }
    const stopFrames = listenToFrames(self, opener, onHandOver)
    const timer = self.setInterval(sendRequest, REPEAT_MS)
    self.setTimeout(end, RESPONSE_TIMEOUT_MS)
    sendRequest()
  })
}

/** Listens to our own frames in the opener's page, which know their host. Returns a function that stops listening. */
function listenToFrames(self: Environment, opener: Window, listener: (command: HandOver) => void): () => void {
  const onMessage = ({ isTrusted, origin, source, data }: MessageEvent): void => {
    const isOurs = isTrusted && origin === self.location.origin && framesOf(opener).some((frame) => frame === source)
    const fields = isOurs ? decodeEnvelope(data) : undefined
    const command = fields && parseHandOver(fields)
    if (command) listener(command)
  }
  self.addEventListener('message', onMessage)
  return () => self.removeEventListener('message', onMessage)
}

/** Maximum number of frames that receive a request; no real page has more. */
const FRAMES_MAX = 50

const framesOf = (page: Window): readonly Window[] =>
  Array.from({ length: Math.min(page.length, FRAMES_MAX) }, (_, place) => page[place]).filter((frame) => !!frame)

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
