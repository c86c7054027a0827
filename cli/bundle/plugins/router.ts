import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { markComponents, readPackageScript } from './packages.ts'
import { replaceIn, type Replacement } from './replaceIn.ts'

/**
 * Code of the router that the widget does not run: statements with effects outside of functions, which keep variables in
 * the bundle, navigation as a transition, and the branch of `useNavigate` for routers with loaders (`createBrowserRouter`).
 */
const UNUSED_CODE: readonly Replacement[] = [
  [/^var (objectProtoNames\d*) = (.*);$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();'],
  [/^var (valid\w+Methods) = new Set\(/gm, 'var $1 = /* @__PURE__ */ new Set('],
  [/^(_\w+) = new WeakMap\(\);$/gm, 'var $1 = /* @__PURE__ */ new WeakMap();'],
  [/^try \{\n {2}if \(isBrowser2\) \{\n {4}window\.__reactRouterVersion = [^]*?^} catch \(e\) \{\n}$/m],
  [/^ {2}warning\(\n[^]*?^ {2}\);$|^ {6}warning\(activeRef\b.*$/gm],
  [/^ {2}invariant\(\n {4}!?useInRouterContext\(\),$[^]*?^ {2}\);$/gm],
  [/^ {4}let maskedLocation = .*$/m],
  [/maskedLocation \|\| (?=window2)/],
  [/maskedLocation \? \{[^]*?\} : (?=void 0)/],
  [/location\.mask \? \{[^]*?\} : (?=void 0)/],
  [/location\.mask \|\| location\b/g, 'location'],
  [/^ {4}invariant\(\n {6}!to\.[^]*?^ {4}\);$/gm],
  [/^ {6}if \(useTransitions === false\) \{\n( {8}set.*;)\n {6}\} else \{\n.*\n {6}\}$/gm, '$1'],
  [/\breturn isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/, 'return useNavigateUnstable();'],
]

/** Plugin that bundles the router without what the widget does not use, and leaves 9 kB of it (minified). */
export const router: Plugin = {
  name: 'router-without-routes',
  setup: (build) => {
    // The package points every importer to its development build, which contains warnings.
    build.onResolve({ filter: /^react-router$/ }, async ({ resolveDir, kind }) => {
      const { path } = await build.resolve('react-router/package.json', { resolveDir, kind })
      return { path: join(dirname(path), 'dist/production/index.mjs'), sideEffects: false }
    })
    build.onLoad({ filter: /\/react-router\/dist\/.*\.m?js$/ }, async ({ path }) => {
      const source = nameReactExports(markComponents(await readPackageScript(path)))
      // The other files of the package have no part of `BrowserRouter`.
      const isMain = source.includes('function useNavigateUnstable(')
      return { contents: isMain ? removeUnusedCode(source) : source, loader: 'js' }
    })
  },
}

const removeUnusedCode = (source: string): string =>
  UNUSED_CODE.reduce((text, replacement) => replaceIn('react-router', text, replacement), source)

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
