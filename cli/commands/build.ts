import { bundle, type Manifest } from '../bundle/bundle.ts'
import { checkFirstView } from '../checks/firstViewCheck.ts'
import { OUT } from '../defaults.ts'
import type { OnProgress } from '../terminal/progress.ts'

export type BuildOptions = {
  /** Folder for the build. Defaults to `dist`. */
  readonly out?: string | undefined
  /** Rejects a first view that contains modules which should be lazy. */
  readonly isChecked?: boolean | undefined
  /** Replaces a build for tenants in the folder. Without it, such a folder is rejected. */
  readonly isReplacingAll?: boolean | undefined
  readonly onProgress?: OnProgress | undefined
}

/** Builds the widget, the loader and the harness. */
export async function build({
  out = OUT,
  isChecked,
  isReplacingAll = false,
  onProgress,
}: BuildOptions = {}): Promise<Manifest> {
  onProgress?.({ done: 0, total: 1, what: 'bundling' })
  const manifest = await bundle(out, { isReplacingAll })
  if (isChecked === true) await checkFirstView(out)
  onProgress?.({ done: 1, total: 1, what: 'built' })
  return manifest
}
