import { bundle, type Manifest } from '../bundle/bundle.ts'
import { checkFirstView } from '../checks/firstView.ts'
import { OUT } from '../defaults.ts'
import type { OnProgress } from '../terminal/progress.ts'

export type BuildOptions = {
  /** Where the build goes; `dist` where nothing is said. */
  readonly out?: string | undefined
  /** Refuse a first view that holds what should be lazy. */
  readonly isChecked?: boolean | undefined
  /** Replace a build for tenants that the folder holds; otherwise such a folder is refused. */
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
