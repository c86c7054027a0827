import { bundle, type Manifest } from '../bundle/bundle.ts'

type BuildOptions = { readonly out: string }

/** Builds the widget, the loader and the harness. */
export const build = ({ out }: BuildOptions): Promise<Manifest> => bundle(out)
