import { createApi } from '#api/api.ts'
import { createNotes } from '#browser/notes.ts'
import { createNetwork } from '#browser/network.ts'
import { randomHex } from '#browser/randomId.ts'
import { openRecords } from '#browser/records.ts'
import { createPlayer } from '#browser/sound.ts'
import { createStorage } from '#browser/storage.ts'
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
  const session = createSessionKeeper({
    storage: createStorage(() => window.localStorage),
    websiteToken: page.websiteToken,
    handedOver: page.conversationToken,
    startsAfresh: page.startsAfresh,
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
    host: page.isEmbedded || page.look.isInApp === true ? createHostPort(page, window) : undefined,
    rendered: page.rendered,
    openRoom: async (opened) => {
      const { createRoomOpener } = await import('./room.ts')
      return createRoomOpener({ page, window, random: () => Math.random(), report })(opened)
    },
    openOutbox: (scope) => {
      const name = outboxName(scope, window)
      return createOutbox({
        records: openRecords(name),
        notes: createNotes(() => window.localStorage, `${name}:unsent`),
        person: session.person,
      })
    },
    openTabs: (scope) => createTabs(joinTabs(scope, window)),
    network: createNetwork(window),
    goTo: async (path) => (await import('./goTo.ts')).createGoTo(window)(path),
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
function outboxName(scope: string, window: Window & typeof globalThis): string {
  if (canShare(window)) return scope
  const storage = createStorage(() => window.sessionStorage)
  const tab = storage.read(`${scope}:tab`) ?? randomHex(12)
  storage.write(`${scope}:tab`, tab)
  return `${scope}#${tab}`
}

const newTemporaryId = (): TemporaryId => toTemporaryId(randomHex(12))

/** Says what failed without saying for whom: no address, no token, no words of the visitor. */
const describe = (failure: Failure): string =>
  failure.code === 'status' ? `${failure.status} ${failure.reason}` : `${failure.code} ${failure.reason}`
