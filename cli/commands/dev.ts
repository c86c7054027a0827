import { join, resolve } from 'node:path'
import { bundle } from '../bundle/bundle.ts'
import { BUNDLE_CACHE } from '../bundle/bundleCache.ts'
import { CACHE_FOLDER, ROOT } from '#cli/bundle/root.ts'
import { watchSources } from '../watch/watchSources.ts'
import { DEV_OUT, DEV_PORT } from '../defaults.ts'
import { CliError } from '../errors.ts'
import { findFreePort } from '../freePort.ts'
import { requirePackages } from '../optionalPackages.ts'
import { mock, type MockCommand } from './mock.ts'
import { readFaults } from './sandbox.ts'

export type DevOptions = {
  /** Port of the host page. The sandbox uses the next one. */
  readonly port?: number
  readonly data?: string | undefined
  /** Origins of pages that may embed the widget, in addition to the host page that `dev` starts. */
  readonly embedIn?: readonly string[]
  /** Origins of static harnesses. They may embed the widget, and its page gives them what its probe records. */
  readonly harnessIn?: readonly string[]
  /** Faults of the sandbox that are active from the start, such as `lift,drop-events:share=0.1`. */
  readonly faults?: string | undefined
  /** Seed of the random decisions of the faults. */
  readonly seed?: number | undefined
  /** Folder for the build. Defaults to `.cache/dev`. */
  readonly out?: string
  /** If false, builds once and does not watch the sources, as tests need. */
  readonly isWatching?: boolean
  /** Connects the widget to a mock that plays this scenario. The sandbox still serves the widget's page. */
  readonly mocked?: Pick<MockCommand, 'scenario'> | undefined
  /** True if `out` already contains the build, so that `dev` does not build before it starts the servers. */
  readonly isBuilt?: boolean
  /**
   * If false, the frame and its pages are as in production, and the time line shows only the messages of the host page.
   * Otherwise the build has the development port, and the sandbox adds the probe to the widget's pages.
   */
  readonly isInstrumented?: boolean
  /** If false, the widget's pages are as the build wrote them, without the Home of their tenant as HTML. */
  readonly hasStaticHome?: boolean
  readonly log?: (line: string) => void
}

const DEFAULTS = {
  port: DEV_PORT,
  embedIn: [],
  harnessIn: [],
  out: DEV_OUT,
  isWatching: true,
  isBuilt: false,
  isInstrumented: true,
  hasStaticHome: true,
  log: (_line: string): void => undefined,
}

export type Dev = { readonly url: string; readonly sandboxUrl: string; readonly close: () => Promise<void> }

/**
 * Starts everything for development: the sandbox and the widget's page on one origin, a host page on another. Rebuilds
 * on every change.
 */
export async function dev(options: DevOptions = {}): Promise<Dev> {
  const faults = readFaults(options.faults, options.seed)
  requirePackages('dev')
  const { startHarness } = await import('../harnessServer.ts')
  const { startSandbox } = await import('../sandbox/sandbox.ts')
  const { port, data, embedIn, harnessIn, isWatching, isInstrumented, hasStaticHome, mocked, log, ...rest } = {
    ...DEFAULTS,
    ...options,
  }
  const out = resolve(rest.out)
  const harnessPort = await findFreePort(port, log)
  const sandboxPort = await findFreePort(harnessPort === 0 ? 0 : harnessPort + 1, log)
  const build = (): Promise<boolean> => rebuild({ out, isInstrumented, log })
  if (!rest.isBuilt) await build()
  // The host page has another host name, not only another port, so that browsers treat the two as different sites, as
  // in production.
  const harness = await startHarness({ port: harnessPort, dir: join(out, 'harness'), isMocked: mocked !== undefined })
  const mockServer = mocked && (await mock({ ...mocked, port: 0, log }))
  if (mockServer) log(`mock  ${mockServer.url}\n${mockServer.plays}`)
  const sandbox = await startSandbox({
    port: sandboxPort,
    dataDir: data,
    assetsDir: out,
    hosts: [harness.url, ...embedIn, ...harnessIn],
    faults,
    controlOrigins: [harness.url],
    harnessOrigins: harnessIn,
    isInstrumented,
    hasStaticHome,
    page: mockServer && { services: toServices(mockServer.url) },
    log,
  })
  harness.setSandbox(sandbox.url)
  const stopWatching = isWatching
    ? watchSources(ROOT, async () => {
        if (await build()) harness.reload()
      })
    : () => undefined
  return {
    url: harness.url,
    sandboxUrl: sandbox.url,
    close: async () => {
      stopWatching()
      await Promise.all([harness.close(), sandbox.close(), mockServer?.close()])
    },
  }
}

const toServices = (url: string): object => ({ widgetApi: url, middleware: url, knowledgeBase: url })

type RebuildOptions = Required<Pick<DevOptions, 'out' | 'isInstrumented' | 'log'>>

/** Rebuilds the widget. A failed build is only logged, because the next change starts the next attempt. */
async function rebuild({ out, isInstrumented, log }: RebuildOptions): Promise<boolean> {
  const startedAt = performance.now()
  try {
    // The build is for this machine alone, whose packages are as trusted as their folder.
    process.env[BUNDLE_CACHE] ??= join(CACHE_FOLDER, 'bundles')
    const { buildId } = await bundle(out, { hasDevelopmentPort: isInstrumented })
    log(`built ${buildId} in ${Math.round(performance.now() - startedAt)} ms`)
    return true
  } catch (problem) {
    if (!(problem instanceof CliError)) throw problem
    log(problem.message)
    return false
  }
}
