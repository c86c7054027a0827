import { bundle, type Manifest } from '../bundle/bundle.ts'
import { checkFirstView } from '../checks/firstView.ts'

type BuildOptions = {
  readonly out: string
  /** Refuse a first view that holds what should be lazy. */
  readonly isChecked: boolean
}

/** Builds the widget, the loader and the harness. */
export async function build({ out, isChecked }: BuildOptions): Promise<Manifest> {
  const manifest = await bundle(out)
  if (isChecked) await checkFirstView(out)
  return manifest
}
