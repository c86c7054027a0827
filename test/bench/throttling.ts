import type { CDPSession } from '@playwright/test'

/** Slows the page down, and every frame of another site from its first line on: those live in processes of their own. */
export async function slowDown(cdp: CDPSession, rate: number): Promise<void> {
  let last = 0
  cdp.on('Target.attachedToTarget', ({ sessionId }) => {
    const tell = (method: string, params = {}): void => {
      const message = JSON.stringify({ id: ++last, method, params })
      // A frame that is gone again needs no answer.
      cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    tell('Emulation.setCPUThrottlingRate', { rate })
    tell('Runtime.runIfWaitingForDebugger')
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}
