/** The complete and the reduced react-dom, side by side in one page of jsdom. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as React from 'react'
import type * as ReactDomBase from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { removeFeatures } from '../../cli/bundle/plugins/unusedReact.ts'
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

export const react = runModule(readPackage('react/cjs/react.production.js')) as typeof React
const scheduler = runModule(readPackage('scheduler/cjs/scheduler.production.js'))
const base = runModule(readPackage('react-dom/cjs/react-dom.production.js'), { react })

const load = (source: string): ReactDom =>
  ({ ...base, ...runModule(source, { react, scheduler, 'react-dom': base }) }) as ReactDom

export const complete = load(COMPLETE_SOURCE)
export const reduced = load(removeFeatures(COMPLETE_SOURCE))
