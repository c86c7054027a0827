/** The complete and the reduced react-dom, side by side in one page of jsdom. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as React from 'react'
import type * as ReactDomBase from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { removeFeatures, removeUnusedReact } from '../../cli/bundle/plugins/react/unusedReact.ts'
import { ROOT } from '../../cli/bundle/root.ts'
import { COMPLETE_SOURCE } from './reactNames.ts'

export type ReactDom = typeof ReactDomBase & typeof ReactDomClient

const readPackage = (path: string): string => readFileSync(join(ROOT, 'node_modules', path), 'utf8')

/** Runs a CommonJS module as a script of the page, so that it finds the page's globals. */
function runModule(source: string, modules: object = {}): object {
  const run: { exports: object; modules: object } = { exports: {}, modules }
  Object.assign(window, { run })
  const script = document.createElement('script')
  script.textContent = `((exports, require) => {${source}\n})(run.exports, (name) => run.modules[name])`
  document.head.append(script)
  script.remove()
  return run.exports
}

const readReduced = (path: string): string => removeUnusedReact(path, readPackage(path))

const SCHEDULER = 'scheduler/cjs/scheduler.production.js'
const BASE = 'react-dom/cjs/react-dom.production.js'

/** React itself, reduced. Both renderers use it, as an element can be rendered by either. */
export const react = runModule(readReduced('react/cjs/react.production.js')) as typeof React

function load(client: string, read: (path: string) => string): ReactDom {
  const base = runModule(read(BASE), { react })
  const modules = { react, scheduler: runModule(read(SCHEDULER)), 'react-dom': base }
  return { ...base, ...runModule(client, modules) } as ReactDom
}

export const complete = load(COMPLETE_SOURCE, readPackage)
export const reduced = load(removeFeatures(COMPLETE_SOURCE), readReduced)
