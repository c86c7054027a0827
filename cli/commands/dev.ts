import { join, resolve } from 'node:path'
import { bundle } from '../bundle/bundle.ts'
import { ROOT } from '../bundle/entries.ts'
import { watchSources } from '../bundle/watchSources.ts'
import { DEV_PORT, OUT } from '../defaults.ts'
import { CliError } from '../errors.ts'
import { freePort } from '../freePort.ts'
import { needPackages } from '../optionalPackages.ts'
import { mock, type MockCommand } from './mock.ts'

export type DevOptions = {
  /** Of the host page; the sandbox takes the next one. */
  readonly port?: number
  readonly data?: string | undefined
  /** Origins of pages that may embed the widget, besides the host page that is started. */
  readonly embedIn?: readonly string[]
  /** Where the build goes. */
  readonly out?: string
  /** Without: one build, no watching; for tests. */
  readonly isWatching?: boolean
  /** The widget talks to a mock instead, which plays this scenario; the sandbox serves its page still. */
  readonly mocked?: Pick<MockCommand, 'scenario'> | undefined
  /** The build is there already. */
  readonly isBuilt?: boolean
  readonly log?: (line: string) => void
}

const DEFAULTS = {
  port: DEV_PORT,
  embedIn: [],
  out: OUT,
  isWatching: true,
  isBuilt: false,
  log: (_line: string): void => undefined,
}

export type Dev = { readonly url: string; readonly sandboxUrl: string; readonly close: () => Promise<void> }

/** Everything at once: the sandbox and the widget's page on one origin, a host page on another, rebuilt on every change. */
export async function dev(options: DevOptions = {}): Promise<Dev> {
  needPackages('dev')
  const { startHarness } = await import('../harnessServer.ts')
  const { startSandbox } = await import('../sandbox/sandbox.ts')
  const { port, data, embedIn, isWatching, mocked, log, ...rest } = { ...DEFAULTS, ...options }
  const out = resolve(rest.out)
  const harnessPort = await freePort(port, log)
  const sandboxPort = await freePort(harnessPort === 0 ? 0 : harnessPort + 1, log)
  if (!rest.isBuilt) await rebuild(out, log)
  // Another host and not only another port: to a browser these are two sites, as in the field.
  const harness = await startHarness({ port: harnessPort, dir: join(out, 'harness'), isMocked: mocked !== undefined })
  const mocking = mocked && (await mock({ ...mocked, port: 0, log }))
  if (mocking) log(`mock  ${mocking.url}\n${mocking.plays}`)
  const sandbox = await startSandbox({
    port: sandboxPort,
    dataDir: data,
    assetsDir: out,
    hosts: [harness.url, ...embedIn],
    desks: [harness.url],
    page: mocking && { services: servicesAt(mocking.url) },
    log,
  })
  harness.setSandbox(sandbox.url)
  const stopWatching = isWatching
    ? watchSources(ROOT, async () => {
        if (await rebuild(out, log)) harness.reload()
      })
    : () => undefined
  return {
    url: harness.url,
    sandboxUrl: sandbox.url,
    close: async () => {
      stopWatching()
      await Promise.all([harness.close(), sandbox.close(), mocking?.close()])
    },
  }
}

const servicesAt = (url: string): object => ({ widgetApi: url, middleware: url, knowledgeBase: url })

/** A build that fails is told and forgotten: the next change brings the next try. */
async function rebuild(out: string, log: (line: string) => void): Promise<boolean> {
  const begin = performance.now()
  try {
    const { buildId } = await bundle(out)
    log(`built ${buildId} in ${Math.round(performance.now() - begin)} ms`)
    return true
  } catch (problem) {
    if (!(problem instanceof CliError)) throw problem
    log(problem.message)
    return false
  }
}
