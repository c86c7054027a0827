import { createStorage, type GuardedStorage } from '#browser/storage.ts'
import { frameKey, scopeOf } from '#browser/storedKeys.ts'
import { parseConversationToken } from '#domain/tokens.ts'
import type { Consent } from '#protocol/hostCommands.ts'
import type { ConversationToken } from '#domain/contact.ts'
import { open, seal } from '#protocol/envelope.ts'
import { type HandOver, parseHandOver, type WindowOpened } from '#protocol/windowMessages.ts'
import type { Visit } from '#sagas/services.ts'
import { basePathOf, type TenantPage } from './page.ts'

/** How long a frame may take to answer, in ms: its page may be busy, and the frame may still be loading. */
const PATIENCE_MS = 5_000

/** How often frames are asked meanwhile, in ms: a frame that begins to listen late has missed the first question. */
const AGAIN_MS = 250

type Surroundings = Window & typeof globalThis
type Page = Pick<TenantPage, 'websiteToken' | 'conversationToken' | 'hosts' | 'isEntry' | 'look'> & {
  /** The page's origin inside a mobile app. */
  readonly app: string | undefined
  readonly consent: Consent
}

/** The page that opened this window, as it has proved itself. */
export type Opener = {
  /** Its origin; `app` for the mobile app around a webview. */
  readonly host: string
  /** The conversation that it handed over; undefined where it knows none. */
  readonly conversation?: ConversationToken
  /** The proof is an earlier one of the same tab, and nothing was handed over now. */
  readonly isReload: boolean
}

/** Finds out what a window may show and store: its opener's conversation if that proves itself, else the browser's own. */
export async function findOpener(page: Page, window: Surroundings): Promise<Visit> {
  return toVisit(await proveOrRecall(page, window), page, createStorage(window))
}

/** A window's scope is never the one of a frame on the same host. */
export function toVisit(
  opener: Opener | undefined,
  { app, consent, websiteToken }: Pick<Page, 'app' | 'consent' | 'websiteToken'>,
  storage: Pick<GuardedStorage, 'read'>,
): Visit {
  const own: Visit = { place: app ?? 'own', isWindow: true }
  if (opener === undefined) return own
  const { host, conversation, isReload } = opener
  const visit = { place: `own@${host}`, isWindow: true, conversation, startsAfresh: !isReload && !conversation }
  const stored = ({ place }: Visit) => storage.read(frameKey(scopeOf(websiteToken, place), 'cw_conversation'), consent)
  // An app that names the conversation which is stored here anyway changes nothing.
  const isRepetition = host === 'app' && (isReload ? !stored(visit) : stored(own) === conversation)
  return isRepetition ? own : visit
}

/**
 * Who opened this window. An address can claim anything: what counts is the answer of our own frame in the page that
 * opened the window, which knows its host's origin from the browser (ADR 0040). Undefined where no frame answers.
 */
async function proveOrRecall(page: Page, window: Surroundings): Promise<Opener | undefined> {
  const memory = tabMemory(page, window)
  const opener = await proveOpener(page, window)
  if (opener !== undefined) {
    memory.write(opener.host)
    return opener
  }
  if (page.isEntry) await leaveOpener(window)
  const host = memory.read()
  return host !== undefined && mayOpen(page, host) ? { host, isReload: true } : undefined
}

/** An app is the owner of the page it shows; a page of the web has to hold a frame of ours. */
async function proveOpener(page: Page, window: Surroundings): Promise<Opener | undefined> {
  const { conversationToken: conversation } = page
  if (page.look.isInApp) return conversation && { host: 'app', conversation, isReload: false }
  const opener = window.opener as unknown
  const isClaimed = new URLSearchParams(window.location.search).has('cw_conversation')
  return isClaimed && isWindow(opener) ? ask(page, window, opener) : undefined
}

const isWindow = (value: unknown): value is Window => typeof value === 'object' && value !== null

/** An app is the owner of the page it shows; of hosts a tenant may name those that embed it. */
const mayOpen = ({ hosts, look }: Page, host: string): boolean =>
  host === 'app' ? look.isInApp === true : (hosts?.includes(host) ?? true)

/** Asks our own frames in the opener's page until one of them answers. */
function ask(page: Page, self: Surroundings, opener: Window): Promise<Opener | undefined> {
  const question: WindowOpened = { event: 'windowOpened', websiteToken: page.websiteToken }
  return new Promise((resolve) => {
    const end = (opened?: Opener): void => {
      self.clearInterval(asking)
      stopFrames()
      resolve(opened)
    }
    const answer = ({ host, conversation }: HandOver): void => {
      if (!mayOpen(page, host)) return
      const token = parseConversationToken(conversation ?? null)
      end({ host, isReload: false, ...(token && { conversation: token }) })
    }
    const say = (): void => {
      for (const frame of framesOf(opener)) frame.postMessage(seal(question), self.location.origin)
    }
    const stopFrames = listenToFrames(self, opener, answer)
    const asking = self.setInterval(say, AGAIN_MS)
    self.setTimeout(end, PATIENCE_MS)
    say()
  })
}

/** Hears our own frames in the opener's page: each knows which host its port is pinned to. */
function listenToFrames(self: Surroundings, opener: Window, listener: (command: HandOver) => void): () => void {
  const hear = ({ isTrusted, origin, source, data }: MessageEvent): void => {
    const isOurs = isTrusted && origin === self.location.origin && framesOf(opener).some((frame) => frame === source)
    const fields = isOurs ? open(data) : undefined
    const command = fields && parseHandOver(fields)
    if (command) listener(command)
  }
  self.addEventListener('message', hear)
  return () => self.removeEventListener('message', hear)
}

/** More frames than a page has in earnest are not asked. */
const FRAMES_MAX = 50

const framesOf = (page: Window): readonly Window[] =>
  Array.from({ length: Math.min(page.length, FRAMES_MAX) }, (_, place) => page[place]).filter((frame) => !!frame)

/** Which page has opened this tab's window: it lies as long as the tab, so that no later visit finds it. */
function tabMemory({ websiteToken, consent }: Page, window: Surroundings) {
  const storage = createStorage(window)
  const key = frameKey(scopeOf(websiteToken, 'own'), 'openedBy')
  storage.moveTo(consent === 'none' ? 'none' : 'session', () => false)
  return { read: () => storage.read(key), write: (host: string) => storage.write(key, host) }
}

/**
 * A window that its opener has not proved leaves it: the address below is served with Cross-Origin-Opener-Policy, which
 * cuts every tie. The address that hosts open cannot have that, or nobody could prove anything.
 */
async function leaveOpener({ location }: Surroundings): Promise<void> {
  const query = new URLSearchParams(location.search)
  for (const name of ['cw_conversation', 'host']) query.delete(name)
  location.replace(`${basePathOf(location)}/home?${query}`)
  await new Promise(() => undefined)
}
