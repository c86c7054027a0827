import { scriptName } from '../../probe/tasks.ts'
import type { Recording } from '../recording.ts'
import { type VirtualBrowser, installBrowser } from './browser.ts'
import { type CablePeer, installCable } from './cablePeer.ts'
import { installClock, type VirtualClock } from './clock.ts'
import { type VirtualFocus, installFocus } from './focus.ts'
import { type HostPeer, installHost } from './hostPeer.ts'
import { type HttpPeer, installHttp, type ReplayedRequest } from './httpPeer.ts'
import { createLoadingQueue, type LoadingQueue } from './loadingQueue.ts'
import { installRandom } from './random.ts'
import { installStorage } from './storage.ts'

type WorldListeners = {
  readonly onRequest: (request: ReplayedRequest) => void
  /** Called with the text of a frame of the cable. */
  readonly onCommand: (text: string) => void
}

/** Everything outside of the frame, as a replay decides it. */
export type World = VirtualClock & {
  readonly host: HostPeer
  readonly http: HttpPeer
  readonly cable: CablePeer
  readonly browser: VirtualBrowser
  readonly focus: VirtualFocus
  /** Scripts and files of the widget that wait for their turn. */
  readonly loading: LoadingQueue
  /** Sets the listeners for what the page sends. */
  readonly listen: (listeners: WorldListeners) => void
}

/**
 * Replaces time, network, storage, focus and random numbers of a page. Must run before all other scripts of the page. Parts of
 * the page stay the browser's: its layout, its pictures, and the files of the widget itself.
 */
export function installWorld(
  page: Window & typeof globalThis,
  recording: Recording,
  { seed, hostOrigin }: { seed: number; hostOrigin: string },
): World {
  let listeners: WorldListeners = { onRequest: () => undefined, onCommand: () => undefined }
  const { start, scripts } = recording
  const time = installClock(page, recording)
  const loading = createLoadingQueue(scripts)
  page.__livechatImport = (script, address) => loading.add(script, scriptName(address))
  installRandom(page, seed)
  installStorage(page, start)
  return {
    ...time,
    loading,
    browser: installBrowser(page, start),
    focus: installFocus(page, start),
    host: installHost(page, hostOrigin),
    http: installHttp(page, loading, (request) => listeners.onRequest(request)),
    cable: installCable(page, (text) => listeners.onCommand(text)),
    listen: (next) => {
      listeners = next
    },
  }
}
