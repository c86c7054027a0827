import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { Builder, By, Capabilities, Key, until, type WebDriver } from 'selenium-webdriver'
import { findPort } from '#test/support/network/findPort.ts'
import { FRAME, type Place, type StartVisitor, type Visitor } from './visitor.ts'

/** Maximum time until an element is visible, in ms. */
const TIMEOUT = 60_000

/** Programs of WebKitGTK: a browser, and its driver. Without a display, a virtual one is needed. */
export type WebKitPrograms = { readonly driver: string; readonly miniBrowser: string; readonly xvfb?: string }

/** Returns a function that starts this WebKit on a display of its own, and drives it by WebDriver. */
export const startWebKit =
  ({ driver, miniBrowser, xvfb }: WebKitPrograms): StartVisitor =>
  async () => {
    const processes: ChildProcess[] = []
    const close = (): void => processes.toReversed().forEach(endGroup)
    try {
      const display = xvfb === undefined ? undefined : await startDisplay(xvfb, processes)
      const port = await findPort()
      processes.push(startGroup(driver, [`--port=${port}`], display === undefined ? {} : { DISPLAY: display }))
      const session = await openSession(`http://127.0.0.1:${port}`, miniBrowser)
      return { ...operate(session), errors: () => undefined, close: async () => session.quit().finally(close) }
    } catch (problem) {
      close()
      throw problem
    }
  }

/** Starts a program as a process group, because the browser goes on when its driver has ended. */
const startGroup = (program: string, options: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(program, options, {
    detached: true,
    // WebKit’s own sandbox needs rights that a container does not have.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

/** Starts a virtual display, which chooses its number and prints it. */
async function startDisplay(xvfb: string, processes: ChildProcess[]): Promise<string> {
  const display = startGroup(xvfb, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {})
  processes.push(display)
  if (display.stdout === null) throw new Error('the display has no output')
  const lines = await once(createInterface(display.stdout), 'line')
  return `:${String(lines[0])}`
}

async function openSession(server: string, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  await expect.poll(() => isReady(server), { timeout: TIMEOUT }).toBe(true)
  return new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(capabilities).build()
}

/** Whether the driver accepts a session. Selenium itself repeats a request that is refused for 45 ms only. */
const isReady = async (server: string): Promise<boolean> =>
  fetch(`${server}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

const operate = (session: WebDriver): Omit<Visitor, 'close' | 'errors'> => ({
  open: (url) => session.get(url),
  reload: () => session.navigate().refresh(),
  resize: async (width, height) => void (await session.manage().window().setRect({ x: 0, y: 0, width, height })),
  click: (place, xpath) => click(session, place, xpath),
  type: (text) => session.actions().sendKeys(text).perform(),
  press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
  evaluate: async (place, run, ...values) => {
    await enter(session, place)
    return session.executeScript(`return (${run.toString()})(...arguments)`, ...values)
  },
})

/** Makes the next commands apply to the host page, or to the chat's frame. */
async function enter(session: WebDriver, place: Place): Promise<void> {
  await session.switchTo().defaultContent()
  if (place === 'page') return
  await session.switchTo().frame(await session.wait(until.elementLocated(By.css(FRAME)), TIMEOUT))
}

/**
 * Clicks an element. Begins again if the document or the element has been replaced since it was found, for which WebKit
 * has several errors, some without a text.
 */
async function click(session: WebDriver, place: Place, xpath: string): Promise<void> {
  let problem: unknown
  const tryOnce = async (): Promise<boolean> => {
    try {
      await enter(session, place)
      await session.findElement(By.xpath(xpath)).click()
      return true
    } catch (caught) {
      problem = caught
      return false
    }
  }
  try {
    await session.wait(tryOnce, TIMEOUT)
  } catch {
    throw new Error(`no click at ${xpath}`, { cause: problem })
  }
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const
