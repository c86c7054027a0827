import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Plugin that replaces the message parser with a stub that rejects text. All messages are compiled at build time. */
export const stubMessageParser: Plugin = {
  name: 'no-parser',
  setup: (build) => {
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir }) =>
      build.resolve('@formatjs/icu-messageformat-parser/no-parser.js', { resolveDir, kind: 'import-statement' }),
    )
  },
}

const COMPONENT_WRAPPER = /= (React\d*\.(?:forwardRef|memo|createElement|createContext)|createFormatted\w+)\(/g

/**
 * Marks the calls that wrap the components of the router and of react-intl as free of side effects, and removes the names
 * for developer tools and the context of an error boundary for server components. Otherwise unused components stay in the
 * bundle, because each is wrapped by a call and then changed.
 */
export const markComponents = (source: string): string =>
  source.replace(/^\w+\.(displayName|contextType) = .*;$/gm, '').replace(COMPONENT_WRAPPER, '= /* @__PURE__ */ $1(')

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
