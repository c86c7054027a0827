import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

const COMPONENT_WRAPPER = /= (React\d*\.(?:forwardRef|memo|createElement|createContext)|createFormatted\w+)\(/g

/**
 * Plugin that marks calls of the router and of react-intl as free of side effects, and removes the names for developer
 * tools and the context of an error boundary for server components. Otherwise unused components stay in the bundle,
 * because each is wrapped by a call and then changed. The plugin saves 7 of 21 kB.
 */
export const treeShaking: Plugin = {
  name: 'only-what-is-used',
  setup: (build) => {
    // The package points every importer to its development build, which contains warnings.
    build.onResolve({ filter: /^react-router$/ }, async ({ resolveDir, kind }) => {
      const { path } = await build.resolve('react-router/package.json', { resolveDir, kind })
      return { path: join(dirname(path), 'dist/production/index.mjs'), sideEffects: false }
    })
    build.onLoad({ filter: /\/(react-router\/dist|react-intl)\/.*\.m?js$/ }, async ({ path }) => {
      const contents = nameReactExports(await readPackageScript(path))
        .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replace(COMPONENT_WRAPPER, '= /* @__PURE__ */ $1(')
      return { contents, loader: 'js' }
    })
  },
}

/**
 * Returns the source with the names of all exports of React that it uses. A default import, or a name in a variable, would
 * keep every export of React in the bundle.
 */
const nameReactExports = (source: string): string =>
  source
    .replace(/^import (React\d*) from "react";/gm, 'import * as $1 from "react";')
    .replace(/\b(React\d*)\[([A-Z_]+)\]/g, (access, react: string, variable: string) => {
      const [, name] = new RegExp(`^var ${variable} = "(\\w+)";`, 'm').exec(source) ?? []
      return name === undefined ? access : `${react}.${name}`
    })

/**
 * Plugin that removes storage access from the emoji picker. The picker would store all emoji without regard to the
 * visitor's consent. The browser's HTTP cache makes this storage unnecessary.
 */
export const removePickerStorage: Plugin = {
  name: 'no-foreign-storage',
  setup: (build) => {
    build.onLoad({ filter: /\/frimousse\/dist\/.*\.js$/ }, async ({ path }) => ({
      contents: (await readPackageScript(path)).replace(/\b(local|session)Storage\b/g, '({})'),
      loader: 'js',
    }))
  },
}

/** Warnings of redux-saga about a second argument of `take`, which the typed effects of `sagas/effects.ts` cannot pass. */
const TAKE_WARNING = /console\.warn\("take\(\w+\) takes one argument[^"]*"\);/g

/**
 * Plugin that removes source map comments and unused warnings of packages. A published package contains no maps, and its
 * build must give the same bytes as a clone. This plugin comes last in a list, because the bundler uses only the first plugin that
 * loads a file.
 */
export const removePackageMaps: Plugin = {
  name: 'no-foreign-maps',
  setup: (build) => {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readPackageScript(path)).replace(TAKE_WARNING, ''),
      loader: 'js',
    }))
  },
}

export const readPackageScript = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).replace(/^\/\/[#@] sourceMappingURL=.*$/gm, '')
