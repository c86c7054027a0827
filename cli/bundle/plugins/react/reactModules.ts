import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { readPackageScript } from '../packages.ts'
import { removeUnusedReact } from './unusedReact.ts'

/** Production files of the CommonJS packages in the iframe, by the names with which modules import them. */
export const REACT_FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector.js':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

/**
 * Plugin that bundles React as ES modules, without the features that no module uses. The bundler keeps a CommonJS file
 * as a whole, and cannot shorten the names of its exports (ADR 0090).
 */
export const reactModules: Plugin = {
  name: 'react-as-modules',
  setup: (build) => {
    const isDevelopment = build.initialOptions.define?.['DEVELOPMENT_PORT'] === 'true'
    build.onResolve({ filter: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ }, async (importing) => {
      const file = REACT_FILES[importing.path]
      if (file === undefined) return undefined
      const [name = '', ...path] = file.split('/')
      const { resolveDir, kind } = importing
      const manifest = await build.resolve(`${name}/package.json`, { resolveDir, kind })
      return { path: join(dirname(manifest.path), ...path), sideEffects: false, errors: manifest.errors }
    })
    build.onLoad({ filter: /\/cjs\/[\w-]+\.production\.js$/ }, async ({ path }) => ({
      contents: toModule(removeUnusedReact(path, await readPackageScript(path), isDevelopment)),
      loader: 'js',
    }))
  },
}

/** Statement at the start of a file, which declares a variable for each module that the file requires. */
const REQUIRED = /^var (?:\w+ = require\("[^"]+"\)(?:,\s+|;$))+/m

const ONE_REQUIRED = /(\w+) = require\("([^"]+)"\)[,;]\s*/g

/**
 * Returns a production file of React as an ES module. Each export becomes a variable, because functions of the scheduler
 * read exports of their own file. Throws if the file uses CommonJS in another way.
 */
export function toModule(source: string): string {
  const names = new Set([...source.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))
  const body = source
    .replace('"use strict";', '')
    .replace(REQUIRED, (variables) =>
      variables.slice('var '.length).replace(ONE_REQUIRED, 'import * as $1 from "$2";\n'),
    )
    .replace(/^exports\.(\w+) =/gm, 'var export_$1 =')
    .replace(/\bexports\.(\w+)/g, 'export_$1')
    // The bundler then removes the types of elements that no module renders.
    .replace(/\bSymbol\.for\(/g, '/* @__PURE__ */ Symbol.for(')
  const [rest] = /.*\b(exports|require)\b.*/.exec(body) ?? []
  if (rest !== undefined || names.size === 0) throw new Error(`React has another form than expected: ${rest ?? source}`)
  return `${body}\nexport { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} }\n`
}
