import type { Plugin } from 'esbuild'
import { removePickerStorage, stubMessageParser } from './packages.ts'
import { reactModules } from './react/reactModules.ts'
import { router } from './router.ts'
import { removeUnusedCode } from './unusedCode.ts'

/** Plugins that change the libraries in the iframe. Each file has one plugin, because the bundler uses only the first. */
export const libraries: readonly Plugin[] = [
  stubMessageParser,
  removePickerStorage,
  router,
  removeUnusedCode,
  reactModules,
]
