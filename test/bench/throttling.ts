import type { CDPSession } from '@playwright/test'

/** Slow 4G as in the browser's developer tools: 150 ms of latency, 1.6 Mbit/s down and 0.75 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const

export type Throttling = {
  /** Factor that slows the processor down. */
  readonly slowdown: number
  readonly isSlow4G: boolean
}

/** Throttles one document. Every frame of another site needs its own call, in its own session. */
export async function throttle(send: CDPSession['send'], { slowdown, isSlow4G }: Throttling): Promise<void> {
  await Promise.all([
    slowdown === 1 ? undefined : send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    isSlow4G ? send('Network.emulateNetworkConditions', SLOW_4G) : undefined,
  ])
}

/**
 * Slows down the page, and every frame of another site, by the factor `rate`. Such a frame has its own process and is
 * slowed down before its first script runs.
 */
export async function slowDown(cdp: CDPSession, rate: number): Promise<void> {
  let lastId = 0
  cdp.on('Target.attachedToTarget', ({ sessionId }) => {
    const sendToTarget = (method: string, params = {}): void => {
      const message = JSON.stringify({ id: ++lastId, method, params })
      // The frame may be gone already; then the error has no meaning.
      cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    sendToTarget('Emulation.setCPUThrottlingRate', { rate })
    sendToTarget('Runtime.runIfWaitingForDebugger')
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}
