import type { CDPSession } from '@playwright/test'

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
