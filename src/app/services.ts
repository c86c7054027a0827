import { createApi } from '#api/api.ts'
import { createNotes } from '#browser/notes.ts'
import { createNetwork } from '#browser/network.ts'
import { randomHex } from '#browser/randomId.ts'
import { openRecords } from '#browser/records.ts'
import { createPlayer } from '#browser/sound.ts'
import { createStorage, type Level } from '#browser/storage.ts'
import { databaseName, frameKey, notesName, type Scope } from '#browser/storedKeys.ts'
import { canShare, joinTabs } from '#browser/tabs.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { TemporaryId } from '#domain/message.ts'
import { toTemporaryId } from '#domain/tokens.ts'
import { epochMs } from '#domain/time.ts'
import type { Services } from '#sagas/services.ts'
import { createHostPort } from './hostPort.ts'
import type { Page } from './page.ts'
import { createOutbox } from './outbox.ts'
import { createSessionKeeper } from './session.ts'
import { createTabs } from './tabs.ts'

type TenantPage = Page & { readonly websiteToken: WebsiteToken }

/** Everything the widget may touch, made once. */
export function createServices(page: TenantPage, window: Window & typeof globalThis): Services {
  const storage = createStorage(window)
  const session = createSessionKeeper({
    ...page,
    storage,
    handedOver: page.conversationToken,
  })
  const report = (defect: unknown): void => window.console.error('livechat-widget', defect)
  const api = createApi({
    services: page.services,
    fetch: (...args) => window.fetch(...args),
    uploadFetch: fetchWithProgress,
    identity: () => {
      const token = session.token()
      return {
        websiteToken: page.websiteToken,
        ...(token !== undefined && { token }),
        // Said on the document by whoever set the words.
        locale: window.document.documentElement.lang.replace('-', '_'),
      }
    },
  })
  return {
    api,
    session,
    host: page.isEmbedded ? createHostPort(page, window) : undefined,
    rendered: page.rendered,
    openRoom: async (opened) => {
      const { createRoomOpener } = await import('./room.ts')
      return createRoomOpener({ page, window, random: () => Math.random(), report })(opened)
    },
    openOutbox: (scope) => {
      const name = databaseName(scope, canShare(window) ? undefined : nameTab(scope, storage.level(), window))
      return createOutbox({
        records: openRecords(name, () => storage.level() === 'full'),
        notes: createNotes(storage, notesName(name)),
        person: session.person,
      })
    },
    openTabs: (name) => createTabs(joinTabs(name, window)),
    network: createNetwork(window),
    pageAddress: () => window.location.origin + window.location.pathname,
    ...(page.services.ipCountry !== '' && { lookUpCountry: () => lookUpCountry(page.services.ipCountry, window) }),
    playSound: createPlayer(page.services.sounds, window),
    now: () => epochMs(Date.now()),
    newTemporaryId: () => newTemporaryId(),
    reportFailure: (failure) => window.console.warn('livechat-widget', describe(failure)),
    report,
  }
}

/** Asked only where a number is to be given. */
async function lookUpCountry(address: string, { fetch }: Pick<typeof globalThis, 'fetch'>): Promise<Result<string>> {
  try {
    const { loadCountry } = await import('#api/ipCountry.ts')
    return await loadCountry(address, (...args) => fetch(...args))
  } catch {
    return { ok: false, failure: { code: 'network', reason: 'The look-up could not be loaded' } }
  }
}

/** Only files take so long that their progress is worth its code. */
const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  async (...args) =>
    (await import('#browser/uploadFetch.ts')).uploadFetch(onProgress)(...args)

/** Where two tabs cannot agree who sends, each has an outbox of its own, found again after a reload. */
function nameTab(scope: Scope, level: Level | undefined, window: Window): string {
  const storage = createStorage(window)
  const key = frameKey(scope, 'tab')
  storage.moveTo(level === 'none' ? 'none' : 'session', () => false)
  const tab = storage.read(key) ?? randomHex(12)
  storage.write(key, tab)
  return tab
}

const newTemporaryId = (): TemporaryId => toTemporaryId(randomHex(12))

/** Says what failed without saying for whom: no address, no token, no words of the visitor. */
const describe = (failure: Failure): string =>
  failure.code === 'status' ? `${failure.status} ${failure.reason}` : `${failure.code} ${failure.reason}`
