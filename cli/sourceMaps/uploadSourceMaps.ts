import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { Build } from '../publish/readBuildFiles.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { listReportedScripts, readDebugFiles } from './reportedScripts.ts'
import type { SentryRun } from './runSentryCli.ts'

/** Time limit of an upload, in ms. It includes the retries of sentry-cli, and the time in which Sentry reads the files. */
const TIMEOUT_MS = 300_000

type UploadOptions = Pick<SentryRun, 'variables' | 'signal'> & {
  readonly onProgress: OnProgress | undefined
  readonly timeoutMs?: number
}

/**
 * Uploads the scripts of the tenants that report errors, with their source maps, and waits until Sentry can use them.
 * The files are copies in a temporary folder, so the build stays as it is. All scripts of the build are uploaded every
 * time: the same files give the same bundle, and Sentry accepts a bundle that it has without a transfer.
 */
export async function uploadSourceMaps(build: Build, options: UploadOptions): Promise<void> {
  const { variables, signal, onProgress, timeoutMs = TIMEOUT_MS } = options
  const scripts = listReportedScripts(build.manifest)
  if (scripts.length === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'widget-source-maps-'))
  try {
    onProgress?.({ done: 0, total: 1, what: 'uploading source maps' })
    await mapConcurrent(scripts, async (script) => {
      for (const { name, contents } of await readDebugFiles(build, script))
        await writeFile(join(folder, name), contents)
    })
    const { runSentryCli } = await import('./runSentryCli.ts')
    await runSentryCli(['sourcemaps', 'upload', '--strict', '--no-rewrite', '--wait', folder], { variables, signal, timeoutMs }) // prettier-ignore
    onProgress?.({ done: 1, total: 1, what: 'uploading source maps' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
