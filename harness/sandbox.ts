/** Typed client of the sandbox's control API under `/sandbox`. */

import { toBase64 } from './base64.ts'
import type { DeskChange, DeskConversation, DeskDraft, DeskFile, DeskMessage, DeskTenant } from './desk/records.ts'

/** Product event that the widget has sent. */
export type RecordedProductEvent = { readonly name: string; readonly properties: object; readonly at: number }

type FeedEntry = {
  readonly kind: string
  readonly path?: string
  readonly conversationId?: number
  readonly isOn?: boolean
}

/** Parameter of a fault, as the sandbox's catalogue describes it. */
export type FaultParameter = { readonly name: string; readonly description: string } & (
  | {
      readonly type: 'number'
      readonly unit: string
      readonly min: number
      readonly max: number
      readonly default?: number
    }
  | { readonly type: 'text'; readonly choices?: readonly string[]; readonly default?: string }
)

export type CatalogueFault = {
  readonly name: string
  readonly group: 'http' | 'cable' | 'browser'
  /** Occasion that the fault hits. A fault of `page` needs a reload, and one of `browser` a person. */
  readonly target: string
  readonly description: string
  readonly byHand?: string
  readonly parameters: readonly FaultParameter[]
}

export type FaultCatalogue = {
  readonly faults: readonly CatalogueFault[]
  readonly presets: readonly {
    readonly name: string
    readonly description: string
    readonly faults: readonly { readonly name: string; readonly parameters: FaultValues }[]
  }[]
}

export type FaultValues = Readonly<Record<string, number | string>>

export type ActiveFault = {
  readonly id: string
  readonly name: string
  readonly parameters: FaultValues
  /** True if the fault begins later. */
  readonly isWaiting: boolean
}

export type FaultPreset = FaultCatalogue['presets'][number]

export type ActiveFaults = { readonly seed: number; readonly active: readonly ActiveFault[] }

export type Sandbox = ReturnType<typeof createSandbox>

export function createSandbox(url: string, token: string) {
  const feed = createFeed(`${url}/sandbox/stream`)
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetchSandbox(`${url}/sandbox${path}`, {
      method,
      // A page that is left can still undo its changes.
      keepalive: method === 'DELETE',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (response.status === 422) throw new Error(readProblem(text) ?? `${method} ${path}: 422 ${text}`)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const readFileBytes = async (file: DeskFile): Promise<object> =>
    'path' in file ? { ...file, base64: await readBase64(url + file.path) } : file
  return {
    url,
    token,
    conversations: () =>
      request('GET', `/conversations?website_token=${token}`) as Promise<readonly DeskConversation[]>,
    messages: (id: number) => request('GET', `/conversations/${id}/messages`) as Promise<readonly DeskMessage[]>,
    /** Creates a copy of this tenant and returns the copy's token. */
    copyTenant: async () => ((await request('POST', '/tenants', { like: token })) as { readonly token: string }).token,
    tenant: () => request('GET', `/tenants/${token}`) as Promise<DeskTenant>,
    createConversation: (contactId: number) =>
      request('POST', '/conversations', { contactId }) as Promise<{ readonly id: number }>,
    /** Sends a message and resolves with it, as the desk lists it. */
    sendMessage: async (id: number, draft: DeskDraft) =>
      request('POST', `/conversations/${id}/messages`, {
        ...draft,
        attachments: await Promise.all((draft.attachments ?? []).map(readFileBytes)),
      }) as Promise<DeskMessage>,
    editMessage: (messageId: number, change: DeskChange) => request('PATCH', `/messages/${messageId}`, change),
    deleteMessage: (messageId: number) => request('DELETE', `/messages/${messageId}`),
    /** Starts or stops typing of an agent, or of the bot. */
    setTyping: (id: number, isOn: boolean, agent?: number | 'bot') =>
      request('POST', `/conversations/${id}/typing`, {
        status: isOn ? 'on' : 'off',
        ...(agent === 'bot' ? { as: agent } : { agentId: agent }),
      }),
    /** Assigns the conversation to an agent, or to none. */
    assign: (id: number, agentId: number | null) => request('POST', `/conversations/${id}/assignee`, { agentId }),
    /** Adds an agent with the picture of a seeded agent, or with none. */
    addAgent: (agent: { readonly name: string; readonly presence: string; readonly face: number | null }) =>
      request('POST', `/agents?website_token=${token}`, agent),
    setStatus: (id: number, status: string) => request('POST', `/conversations/${id}/status`, { status }),
    markRead: (id: number) => request('POST', `/conversations/${id}/read`, {}),
    setPresence: (agentId: number, status: string) =>
      request('PUT', `/agents/${agentId}/presence?website_token=${token}`, { status }),
    /** Changes a setting of the tenant. The sandbox's README lists the settings. */
    changeSetting: (name: string, body: unknown) => request('PUT', `/tenants/${token}/${name}`, body),
    /** Undoes all changes of the tenant in the sandbox. */
    resetTenant: () => request('DELETE', `/tenants/${token}`),
    productEvents: () => request('GET', '/product-events') as Promise<readonly RecordedProductEvent[]>,
    setOpen: (isOpen: boolean) => request('PUT', `/tenants/${token}/hours`, { isOpen }),
    addFault: (fault: object) => request('POST', '/faults', fault),
    /** Adds a fault for the requests of this tenant only. */
    addOwnFault: (fault: object) => request('POST', '/faults', { ...fault, token }),
    /** Removes the faults that affect this tenant only. */
    removeOwnFaults: () => request('DELETE', `/faults?token=${encodeURIComponent(token)}`),
    faultCatalogue: () => request('GET', '/faults/catalogue') as Promise<FaultCatalogue>,
    faults: () => request('GET', '/faults') as Promise<ActiveFaults>,
    /** Replaces all faults by those of a preset. */
    startPreset: (name: string, seed: number) => request('PUT', '/faults/preset', { name, seed }),
    /** Sets the seed of all random decisions and starts them again. */
    setFaultSeed: (seed: number) => request('PUT', '/faults/seed', { seed }),
    removeFault: (id: string) => request('DELETE', `/faults/${id}`),
    clearFaults: () => request('DELETE', '/faults'),
    cable: (action: string, body: object = {}) => request('POST', `/cable/${action}`, body),
    reset: () => request('POST', '/reset'),
    violations: () => request('GET', '/violations') as Promise<readonly unknown[]>,
    /** Subscribes to the sandbox's events. Returns a function that unsubscribes. */
    subscribe: feed.subscribe,
  }
}

type FeedListener = (entry: FeedEntry) => void

/** Creates the subscription of all parts of a harness. They share one connection, as a browser has few for each server. */
function createFeed(address: string) {
  const listeners = new Map<FeedListener, () => void>()
  let source: EventSource | undefined
  return {
    /** `onOpen` runs whenever the connection opens: changes before that were not reported. */
    subscribe: (listener: FeedListener, onOpen: () => void = () => undefined): (() => void) => {
      listeners.set(listener, onOpen)
      if (source === undefined) {
        source = new EventSource(address)
        source.addEventListener('open', () => {
          for (const open of listeners.values()) open()
        })
        source.addEventListener('message', ({ data }) => {
          const entry = JSON.parse(String(data)) as FeedEntry
          for (const receive of listeners.keys()) receive(entry)
        })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        source?.close()
        source = undefined
      }
    },
  }
}

/** The sandbox does not answer. The message says what to do. */
export class SandboxUnreachable extends Error {}

/** Sends a request. Rejects with `SandboxUnreachable` if the sandbox does not answer. */
async function fetchSandbox(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    throw new SandboxUnreachable('The sandbox does not answer. Check that `npm start` is still running.', {
      cause: error,
    })
  }
}

/** Returns the text with which the sandbox rejects a body; undefined if the response has none. */
function readProblem(text: string): string | undefined {
  const { error }: { readonly error?: unknown } = JSON.parse(text)
  return typeof error === 'string' ? error : undefined
}

const readBase64 = async (address: string): Promise<string> =>
  toBase64(new Uint8Array(await (await fetch(address)).arrayBuffer()))
