import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { throttle, type Throttling } from '../throttling.ts'
import { browserArguments } from '../scenarioRunner.ts'
import { connectDevTools, type DevTools, problemOf, type Send } from './devTools.ts'
import { createDocuments, documentOf, type OpenDocument } from './documents.ts'
import { createNetworkWatch } from './networkWatch.ts'
import { openProbeSource } from './openProbe.ts'

/** Time in which a new browser finishes its own start, in ms. */
const START_MS = 1_000

/** Time without a request after which the network counts as quiet, in ms. */
const QUIET_MS = 2_000

/** Maximum time of one step. A step that takes longer is a failure, not a slow result. */
export const STEP_TIMEOUT_MS = 30_000

/** Browser with an empty profile and one page of 1280 × 800 px. */
export type FreshBrowser = {
  readonly host: OpenDocument
  /** Resolves with the widget's frame when it has a document. */
  readonly frame: () => Promise<OpenDocument>
  readonly open: (url: string) => Promise<void>
  readonly setCookie: (cookie: { readonly name: string; readonly value: string; readonly url: string }) => Promise<void>
  readonly moveTo: (x: number, y: number) => Promise<unknown>
  /** Moves the pointer, presses and releases in one go. */
  readonly click: (x: number, y: number) => Promise<unknown>
  readonly press: (key: keyof typeof KEYS) => Promise<unknown>
  readonly insertText: (text: string) => Promise<unknown>
  /** Resolves when no request is in flight and none has begun for 2 s. */
  readonly quiet: () => Promise<void>
  /** Returns the exceptions of the documents, and the browser's own errors, such as a violation of a policy. */
  readonly problems: () => readonly string[]
  readonly close: () => Promise<void>
}

type BrowserOptions = {
  readonly executable: string
  readonly args: readonly string[]
  readonly throttling: Throttling
  /** Origin of the widget's frame. */
  readonly frameOrigin: string
}

const KEYS = {
  q: { key: 'q', code: 'KeyQ', windowsVirtualKeyCode: 81, text: 'q' },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8, text: '' },
} as const

/** Starts a browser whose documents are all throttled and contain the probe from their first moment on. */
export async function openFreshBrowser(options: BrowserOptions): Promise<FreshBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'widget-bench-profile-'))
  const child = startBrowser(options, profile)
  // The browser ends with the bench.
  const end = (): never => {
    child.kill('SIGKILL')
    process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, end)
  const close = async (): Promise<void> => {
    for (const signal of signals) process.off(signal, end)
    const exited = child.exitCode === null && new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const driver = await connect(await addressOf(child), options)
    return { ...driver, close: async () => (driver.disconnect(), close()) }
  } catch (problem) {
    await close()
    throw problem
  }
}

const startBrowser = ({ executable, args }: BrowserOptions, profile: string): ChildProcess =>
  spawn(
    executable,
    [
      '--headless',
      ...browserArguments(),
      '--disable-quic',
      '--no-first-run',
      '--disable-extensions',
      '--site-per-process',
      '--window-size=1280,800',
      // Without this setting, a browser without a window has no pointer, and the composer takes no focus by itself.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )

/** Returns the address of the browser's DevTools, which it prints. Throws what it has printed if it ends before. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (data: Buffer) => {
      output += data.toString()
      const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The browser has ended: ${output.slice(-500)}`)))
  })

async function connect(address: string, { throttling, frameOrigin }: BrowserOptions) {
  const devTools = await connectDevTools(address)
  const network = createNetworkWatch()
  const documents = createDocuments(devTools.session)
  const problems: string[] = []
  let pageLoaded = (): void => undefined
  devTools.onEvent((event) => {
    network.handle(event)
    documents.handle(event)
    const { method, params } = event
    const problem = problemOf(event)
    if (problem !== undefined) problems.push(problem)
    // The frame has a load event too, but later, when nothing waits for one.
    if (method === 'Page.loadEventFired') pageLoaded()
    // A worker or a frame may be gone before it is prepared. A missing probe shows later, as a step that never ends.
    if (method === 'Target.attachedToTarget' && params.sessionId !== undefined)
      prepare(devTools.session(params.sessionId), params.targetInfo?.type, throttling).catch(() => undefined)
  })
  const page = await attachToPage(devTools)
  await prepare(page, 'page', throttling)
  await wait(START_MS)

  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<unknown> =>
    page('Input.dispatchMouseEvent', {
      ...{ type, x, y, pointerType: 'mouse' },
      ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
    })
  return {
    host: documentOf(page),
    frame: () => within('frame', documents.ofOrigin(frameOrigin)),
    open: async (url: string): Promise<void> => {
      const loaded = new Promise<void>((resolve) => void (pageLoaded = resolve))
      const { errorText } = await page('Page.navigate', { url })
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`)
      await within('load event of the host page', loaded)
    },
    setCookie: async (cookie: Parameters<FreshBrowser['setCookie']>[0]): Promise<void> =>
      void (await page('Network.setCookie', { ...cookie })),
    moveTo: (x: number, y: number) => mouse('mouseMoved', x, y),
    click: (x: number, y: number) =>
      Promise.all([mouse('mouseMoved', x, y), mouse('mousePressed', x, y), mouse('mouseReleased', x, y)]),
    press: (name: keyof typeof KEYS) =>
      Promise.all([
        page('Input.dispatchKeyEvent', { type: 'keyDown', ...KEYS[name] }),
        page('Input.dispatchKeyEvent', { type: 'keyUp', ...KEYS[name], text: '' }),
      ]),
    insertText: (text: string) => page('Input.insertText', { text }),
    quiet: async (): Promise<void> => {
      const deadline = Date.now() + STEP_TIMEOUT_MS
      while (!network.isQuiet(QUIET_MS)) {
        if (Date.now() > deadline) throw new Error(`No quiet network within ${STEP_TIMEOUT_MS / 1000} s`)
        await wait(50)
      }
    },
    problems: () => problems,
    disconnect: () => devTools.close(),
  }
}

/** Opens a session with the page that the browser has from its start. */
async function attachToPage({ session }: DevTools): Promise<Send> {
  const { targetInfos } = await session()('Target.getTargets')
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  if (targetId === undefined) throw new Error('The browser has no page')
  return session((await session()('Target.attachToTarget', { targetId, flatten: true })).sessionId)
}

/**
 * Prepares a document, which waits until then. All commands are sent in one go, so that the document waits for them only
 * once. Workers are let go as they are.
 */
async function prepare(send: Send, type: string | undefined, throttling: Throttling): Promise<void> {
  const isDocument = type === 'page' || type === 'iframe'
  await Promise.all([
    ...(isDocument
      ? [
          send('Page.enable'),
          send('Runtime.enable'),
          send('Network.enable'),
          send('Log.enable'),
          send('Page.addScriptToEvaluateOnNewDocument', { source: openProbeSource() }),
          throttle(send, throttling),
        ]
      : []),
    ...(type === 'page' ? [send('Emulation.setFocusEmulationEnabled', { enabled: true })] : []),
    send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    send('Runtime.runIfWaitingForDebugger'),
  ])
}

/** Rejects if the step takes too long. `what` names what is missing, for the message. */
export async function within<Result>(what: string, step: Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const timeout = wait(STEP_TIMEOUT_MS, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`No ${what} within ${STEP_TIMEOUT_MS / 1000} s`)
  })
  try {
    return await Promise.race([step, timeout])
  } finally {
    timeout.catch(() => undefined)
    controller.abort()
  }
}
