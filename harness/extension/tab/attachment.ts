import { boolean, fieldsOf, text } from '#tools/fields.ts'
import { OPEN_PORT, STOP } from '../messages.ts'

/** Record of an attached tab, in the storage of the browser's session. */
export type Attachment = {
  /** Origin of the page that embeds the chat. */
  readonly pageOrigin: string
  /** Address of the chat, without a slash at its end; absent while it is unknown or its frame may not be read. */
  readonly chatUrl?: string
  /** True after the person has allowed to change the tab. */
  readonly isChangeable: boolean
}

const attachmentKey = (tabId: number): string => `tab:${tabId}`

/** Returns the record of a tab; undefined if it is not attached. */
export async function readAttachment(tabId: number): Promise<Attachment | undefined> {
  const key = attachmentKey(tabId)
  const { pageOrigin, chatUrl, isChangeable } = fieldsOf((await chrome.storage.session.get(key))[key])
  const [origin, chat] = [text(pageOrigin), text(chatUrl)]
  if (origin === undefined) return undefined
  return {
    pageOrigin: origin,
    isChangeable: boolean(isChangeable) ?? false,
    ...(chat !== undefined && { chatUrl: chat }),
  }
}

const saveAttachment = (tabId: number, attachment: Attachment): Promise<void> =>
  chrome.storage.session.set({ [attachmentKey(tabId)]: attachment })

/** Match pattern of all pages of an address's origin. */
export const toPattern = (address: string): string => `${new URL(address).origin}/*`

/** Returns the match patterns of the pages that an attachment reads. */
const patternsOf = ({ pageOrigin, chatUrl }: Pick<Attachment, 'pageOrigin' | 'chatUrl'>): readonly string[] => [
  ...new Set([toPattern(pageOrigin), ...(chatUrl === undefined ? [] : [toPattern(chatUrl)])]),
]

/**
 * Returns true if the extension may read the origins of an attachment, after the browser has asked the person if
 * necessary. It asks only during a click.
 */
export async function ensurePermission(attachment: Pick<Attachment, 'pageOrigin' | 'chatUrl'>): Promise<boolean> {
  const origins = patternsOf(attachment)
  return (await chrome.permissions.contains({ origins })) || chrome.permissions.request({ origins })
}

/** Returns true if a page belongs to an attachment: the page with the chat, or the chat's frame. */
export const isPartOf = ({ pageOrigin, chatUrl }: Attachment, { url, isTop }: PageAddress): boolean =>
  isTop ? URL.canParse(url) && new URL(url).origin === pageOrigin : chatUrl !== undefined && isChatPage(chatUrl, url)

type PageAddress = { readonly url: string; readonly isTop: boolean }

const isChatPage = (chatUrl: string, url: string): boolean => url.startsWith(`${chatUrl}/widget`)

/** Id that Chrome gives to the page of a tab, as opposed to a frame in it. */
const TOP = 0

const RELAY = 'relay.js'
const SCRIPTS = { host: 'hostProbe.js', frame: 'frameProbe.js' } as const

const scriptIds = (tabId: number): readonly string[] =>
  ['host', 'frame'].flatMap((role) => [`${role}-probe-${tabId}`, `${role}-relay-${tabId}`])

/**
 * Attaches a tab: its pages are recorded from their start, and its present page from now on. Needs the permission for
 * the origins of `patternsOf`.
 */
export async function attach(tabId: number, attachment: Attachment): Promise<void> {
  await saveAttachment(tabId, attachment)
  await unregister(tabId)
  const { pageOrigin, chatUrl } = attachment
  const chatPatterns = chatUrl === undefined ? [] : [`${chatUrl}/widget*`]
  await chrome.scripting.registerContentScripts([
    ...toScripts(tabId, 'host', { matches: [toPattern(pageOrigin)], excludeMatches: chatPatterns }),
    ...(chatUrl === undefined ? [] : toScripts(tabId, 'frame', { matches: chatPatterns })),
  ])
  const chatFrames = chatUrl === undefined ? [] : await findChatFrames(tabId, chatUrl)
  // The chat may also be a page of its own, which then has the place of the frame.
  if (!chatFrames.includes(TOP)) await addToPage(tabId, [TOP], SCRIPTS.host)
  await addToPage(tabId, chatFrames, SCRIPTS.frame)
  await openPorts(tabId)
}

type Pages = Pick<ChromeContentScript, 'matches' | 'excludeMatches'>

/** Scripts of a role. Chrome has no condition for the tab, so the relay in another tab stops its probe. */
function toScripts(tabId: number, role: 'host' | 'frame', pages: Pages): readonly ChromeContentScript[] {
  const shared = { ...pages, allFrames: role === 'frame', persistAcrossSessions: false }
  return [
    { ...shared, id: `${role}-probe-${tabId}`, js: [SCRIPTS[role]], world: 'MAIN', runAt: 'document_start' },
    { ...shared, id: `${role}-relay-${tabId}`, js: [RELAY], world: 'ISOLATED', runAt: 'document_start' },
  ]
}

/** Adds probe and relay to frames that are already loaded. */
async function addToPage(tabId: number, frameIds: readonly number[], probe: string): Promise<void> {
  if (frameIds.length === 0) return
  const target = { tabId, frameIds }
  await chrome.scripting.executeScript({ target, files: [probe], world: 'MAIN', injectImmediately: true })
  await chrome.scripting.executeScript({ target, files: [RELAY], world: 'ISOLATED', injectImmediately: true })
}

/** Returns the ids of the frames of a tab that show the chat. Frames without permission are left out. */
export async function findChatFrames(tabId: number, chatUrl: string): Promise<readonly number[]> {
  const target = { tabId, allFrames: true }
  const func = (): string => location.href
  // Without `injectImmediately`, Chrome waits until every frame has loaded, and one that hangs keeps it waiting.
  const frames = await chrome.scripting.executeScript({ target, world: 'ISOLATED', func, injectImmediately: true })
  return frames.filter(({ result = '' }) => isChatPage(chatUrl, result)).map(({ frameId }) => frameId)
}

/** Makes the relays of a tab open their ports again, for a panel that was opened later. */
export const openPorts = (tabId: number): Promise<void> => notifyRelays(tabId, OPEN_PORT)

async function notifyRelays(tabId: number, message: string): Promise<void> {
  try {
    await chrome.tabs.sendMessage(tabId, message)
  } catch (problem) {
    // A page without a relay does not answer, which is no failure here.
    if (!/Receiving end does not exist|message (port|channel) (is )?closed|No tab with id/i.test(String(problem)))
      throw problem
  }
}

async function unregister(tabId: number): Promise<void> {
  const registered = await chrome.scripting.getRegisteredContentScripts({ ids: scriptIds(tabId) })
  if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) })
}

/** Ends the recording of a tab, also of a closed one, and forgets what was recorded in its page. */
export async function detach(tabId: number): Promise<void> {
  await unregister(tabId)
  await chrome.storage.session.remove(attachmentKey(tabId))
  await notifyRelays(tabId, STOP)
}
