/** @jest-environment jsdom */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import type * as React from 'react'
import type * as ReactDomBase from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { listProjectFiles } from '../../../test/support/projectFiles.ts'
import { ROOT } from '../root.ts'
import { removeFeatures } from './unusedReact.ts'

type ReactNode = React.ReactNode
type ReactDom = typeof ReactDomBase & typeof ReactDomClient

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

const COMPLETE = readPackage('react-dom/cjs/react-dom-client.production.js')

const react = runModule(readPackage('react/cjs/react.production.js')) as typeof React
const scheduler = runModule(readPackage('scheduler/cjs/scheduler.production.js'))
const base = runModule(readPackage('react-dom/cjs/react-dom.production.js'), { react })
const loadReactDom = (source: string): ReactDom =>
  ({ ...base, ...runModule(source, { react, scheduler, 'react-dom': base }) }) as ReactDom

const complete = loadReactDom(COMPLETE)
const reduced = loadReactDom(removeFeatures(COMPLETE))

const { createElement: h } = react

afterEach(() => document.body.replaceChildren())

/** Renders the trees one after the other into one root. Returns the HTML after each, and after the root has ended. */
function renderAll({ createRoot, flushSync }: ReactDom, trees: readonly ReactNode[]): readonly string[] {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const pages = trees.map((tree) => {
    flushSync(() => root.render(tree))
    return container.innerHTML
  })
  flushSync(() => root.unmount())
  return [...pages, container.innerHTML]
}

const key = fc.constantFrom('a', 'b', 'c', 'd')
const tree = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<ReactNode>('text', '', 0, null, false),
    fc
      .tuple(
        fc.constantFrom('p', 'ul', 'svg', 'option', 'button'),
        key,
        fc.dictionary(key, tie('node'), { maxKeys: 4 }),
      )
      .map(([type, name, children]) =>
        h(
          type,
          { className: name, style: { order: name.length }, 'aria-label': name, key: name },
          Object.entries(children).map(([id, child]) => h(react.Fragment, { key: id }, child)),
        ),
      ),
  ),
})).node

test('the reduced react-dom renders any sequence of trees like the complete one', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), (trees) => {
      expect(renderAll(reduced, trees)).toEqual(renderAll(complete, trees))
    }),
  )
})

const Context = react.createContext('outside')

class Boundary extends react.Component<{ children?: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render(): ReactNode {
    return this.state.isBroken ? 'broken' : this.props.children
  }
}

const Broken = (): ReactNode => {
  throw new Error('broken on purpose')
}

/** Writes what the page notices, in order. */
type Log = (entry: string) => void

/** Returns a page with the parts of React that the widget uses. */
function createPage(dom: ReactDom, aside: Element, late: Promise<{ readonly default: () => ReactNode }>, log: Log) {
  const Late = react.lazy(() => late)
  return function Page(): ReactNode {
    const [text, setText] = react.useState('')
    const [isSent, setSent] = react.useState(false)
    react.useLayoutEffect(() => {
      log(`layout ${text}`)
      return () => log(`cleanup ${text}`)
    }, [text])
    react.useEffect(() => log(`effect ${text}`), [text])
    const change = ({ target }: { readonly target: EventTarget }) => setText((target as HTMLInputElement).value)
    const submit = (event: { preventDefault: () => void }): void => {
      event.preventDefault()
      react.startTransition(() => setSent(true))
    }
    return h(
      'form',
      { onSubmit: submit, onFocus: () => log('focus'), onClickCapture: () => log('click'), id: react.useId() },
      h('input', { value: text, onChange: change, ref: (input: unknown) => log(`ref ${input !== null}`) }),
      h('select', { value: 'b', onChange: change }, h('option', { value: 'a' }), h('option', { value: 'b' })),
      h('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }, h('title', null, 'Picture')),
      h(
        Context,
        { value: 'inside' },
        h(() => react.use(Context)),
      ),
      h(Boundary, null, h(Broken)),
      h(react.Suspense, { fallback: 'loading' }, h('b', null, text), h(Late)),
      dom.createPortal(h('i', null, text), aside),
      isSent && h('output', null, 'sent'),
    )
  }
}

function typeInto(input: HTMLInputElement | null, text: string): void {
  // React has a setter of its own on the element, which would hide the change from React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Renders the page, acts on it, and returns everything that it noticed. */
async function runPage(dom: ReactDom): Promise<readonly string[]> {
  const log: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const aside = document.body.appendChild(document.createElement('aside'))
  let arrive = (): void => undefined
  const late = new Promise<{ readonly default: () => ReactNode }>((resolve) => {
    arrive = () => resolve({ default: () => 'late' })
  })
  const Page = createPage(dom, aside, late, (entry) => void log.push(entry))
  const root = dom.createRoot(container, { onCaughtError: (problem) => log.push(String(problem)) })
  const note = () => log.push(document.body.innerHTML)
  dom.flushSync(() => root.render(h(react.StrictMode, null, h(Page))))
  note()
  const input = container.querySelector('input')
  input?.focus()
  typeInto(input, 'hello')
  input?.click()
  note()
  arrive()
  container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await waitFor(() => expect(container.textContent).toMatch(/late.*sent/))
  note()
  dom.flushSync(() => root.unmount())
  note()
  document.body.replaceChildren()
  return log
}

test('the reduced react-dom handles events, effects, errors, lazy parts and transitions like the complete one', async () => {
  const expected = await runPage(complete)
  const log = await runPage(reduced)

  expect(log).toEqual(expected)
  expect(log.join()).toMatch(/focus.*effect hello.*late.*sent/s)
})

describe('features that a build removes from react-dom', () => {
  const USES = [
    /\b(hydrateRoot|ViewTransition|Activity|SuspenseList|useActionState|useFormState|useFormStatus|requestFormReset|componentStack)\b/,
    /\b(preconnect|prefetchDNS|preinit|preinitModule|preloadModule)\b/,
    /<Fragment\s[^>]*\bref=|<(form|button|input)\s[^>]*\b(action|formAction)=\{/,
    /<(title|meta|link|style|script|html|head|body)\b|<[a-z]+-[a-z]/,
  ]

  test('no module of the widget uses a feature that is removed', () => {
    const users = listProjectFiles(/^(src|sagas)\/.*(?<![.]test)[.]tsx$/).filter((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')
      return USES.some((use) => use.test(source))
    })

    expect(users).toEqual([])
  })

  test('an element of a removed feature ends in an error, and does not break silently', () => {
    const { ViewTransition, Activity } = react as unknown as Record<string, 'div'>
    const errors: unknown[] = []
    for (const removed of [ViewTransition, Activity]) {
      const root = reduced.createRoot(document.createElement('div'), { onUncaughtError: (error) => errors.push(error) })
      reduced.flushSync(() => root.render(h(removed ?? '', null, 'text')))
    }

    expect(errors.map(String)).toEqual([expect.stringContaining('#130'), expect.stringContaining('#130')])
    expect(reduced).not.toHaveProperty('hydrateRoot')
  })

  test('a react-dom of another version, or without a function that is removed, ends the build', () => {
    expect(() => removeFeatures(COMPLETE.replaceAll('19.3.1', '19.3.2'))).toThrow('react-dom is not 19.3.1')
    expect(() => removeFeatures(COMPLETE.replaceAll('popHydrationState', 'restoreHydration'))).toThrow('popHydration')
  })
})
