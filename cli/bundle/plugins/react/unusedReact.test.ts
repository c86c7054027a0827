/** @jest-environment jsdom */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import type * as React from 'react'
import { listProjectFiles } from '../../../../test/support/projectFiles.ts'
import { complete, react, type ReactDom, reduced } from '../../../../test/support/reactDoms.ts'
import { COMPLETE_SOURCE } from '../../../../test/support/reactNames.ts'
import { ROOT } from '../../root.ts'
import { removeFeatures, removeUnusedReact } from './unusedReact.ts'

type ReactNode = React.ReactNode

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

type BoundaryState = { readonly isBroken: boolean; readonly resetKey?: string }

class Boundary extends react.Component<{ children?: ReactNode; resetKey?: string }, BoundaryState> {
  override state: BoundaryState = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  static getDerivedStateFromProps = ({ resetKey = '' }, state: BoundaryState) =>
    resetKey === state.resetKey ? null : { isBroken: false, resetKey }
  override componentDidMount(): void {
    this.setState(({ isBroken }) => ({ isBroken }))
  }
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
function createPage(late: Promise<{ readonly default: () => ReactNode }>, log: Log) {
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
      setSent(true)
    }
    return h(
      'form',
      { onSubmit: submit, onFocus: () => log('focus'), onClickCapture: () => log('click'), id: react.useId() },
      h('input', { value: text, onChange: change, ref: (input: unknown) => log(`ref ${input !== null}`) }),
      h('select', { value: 'b', onChange: change }, h('option', { value: 'a' }), h('option', { value: 'b' })),
      h('svg', { viewBox: '0 0 1 1', fillRule: 'evenodd' }, h('title', null, 'Picture')),
      h(
        Context,
        { value: 'inside' },
        h(() => react.use(Context)),
      ),
      h(Boundary, null, h(Broken)),
      h(Boundary, { resetKey: text }, text === '' ? h(Broken) : 'whole again'),
      h(react.Suspense, { fallback: 'loading' }, h('b', null, text), h(Late)),
      isSent && h('output', null, 'sent'),
    )
  }
}

function typeInto(input: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  // React has a setter of its own on the element, which would hide the change from React.
  const prototype: object = input === null ? {} : Object.getPrototypeOf(input)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Renders the page, acts on it, and returns everything that it noticed. */
async function runPage(dom: ReactDom): Promise<readonly string[]> {
  const log: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  let arrive = (): void => undefined
  const late = new Promise<{ readonly default: () => ReactNode }>((resolve) => {
    arrive = () => resolve({ default: () => 'late' })
  })
  const Page = createPage(late, (entry) => void log.push(entry))
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

test('the reduced react-dom handles events, effects, errors and lazy parts like the complete one', async () => {
  const expected = await runPage(complete)
  const log = await runPage(reduced)

  expect(log).toEqual(expected)
  expect(log.join()).toMatch(/broken.*focus.*effect hello.*whole again.*late.*sent/s)
})

/** A list whose items keep their own state while they change places. */
function createList(log: Log) {
  const Item = react.memo(function Item({ name }: { readonly name: string }) {
    const [isChosen, toggle] = react.useReducer((chosen: boolean) => !chosen, false)
    const theme = react.useContext(Context)
    react.useLayoutEffect(() => {
      log(`shown ${name}`)
      return () => log(`hidden ${name}`)
    }, [name])
    return h('li', { onClick: toggle, 'aria-selected': isChosen }, `${name} ${theme} ${isChosen}`)
  })
  return function List({ names }: { readonly names: readonly string[] }): ReactNode {
    return h(
      'ul',
      { onPointerEnter: () => log('entered'), onPointerLeave: () => log('left') },
      names.map((name) => h(Item, { key: name, name })),
    )
  }
}

/** A form whose fields are all controlled, with a handle for the page. */
function createFields(log: Log) {
  return react.forwardRef(function Fields(_props: object, handle: React.Ref<{ readonly clear: () => void }>) {
    const [text, setText] = react.useState('')
    const [isAgreed, setAgreed] = react.useState(false)
    const [colour, setColour] = react.useState('red')
    const late = react.useDeferredValue(text)
    const area = react.useRef<HTMLTextAreaElement>(null)
    const report = react.useEffectEvent(() => log(`reported ${text} ${isAgreed}`))
    react.useEffect(() => report(), [isAgreed])
    react.useImperativeHandle(handle, () => ({ clear: () => setText('') }), [])
    const label = react.useMemo(() => text.toUpperCase(), [text])
    const radio = (value: string): ReactNode =>
      h('input', { type: 'radio', name: 'colour', value, checked: colour === value, onChange: () => setColour(value) })
    return h(
      'fieldset',
      { style: { color: colour, opacity: text === '' ? 1 : 0.5 }, hidden: false, tabIndex: -1 },
      h('textarea', {
        value: text,
        ref: area,
        onChange: ({ target }) => setText(target.value),
      }),
      h('input', { type: 'checkbox', checked: isAgreed, onChange: () => setAgreed(!isAgreed) }),
      radio('red'),
      radio('blue'),
      h('img', { src: 'data:,', alt: label, className: 'picture' }),
      `${label} ${late} ${area.current === null}`,
    )
  })
}

/** Store outside of React. */
function createSource() {
  const listeners = new Set<() => void>()
  let value = 0
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => value,
    set: (next: number) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** Renders and changes a page of lists, fields, a store, and a part that waits again after it was shown. */
async function runWidgets(dom: ReactDom): Promise<readonly string[]> {
  const log: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  const [List, Fields] = [createList((entry) => void log.push(entry)), createFields((entry) => void log.push(entry))]
  const source = createSource()
  const Count = (): ReactNode => h('output', null, react.useSyncExternalStore(source.subscribe, source.get))
  const toPart = (text: Promise<string>) => react.lazy(() => text.then((value) => ({ default: () => value })))
  const parts = new Map([['first', toPart(Promise.resolve('first'))]])
  const Waiting = ({ name }: { readonly name: string }): ReactNode => h(parts.get(name) ?? 'p')
  const handle = react.createRef<{ readonly clear: () => void }>()
  const show = (names: readonly string[], theme: string, name: string): ReactNode =>
    h(
      Context,
      { value: theme },
      h(List, { names }),
      h(Fields, { ref: handle }),
      h(Count),
      h(react.Suspense, { fallback: 'wait' }, h(List, { names: ['inside'] }), h(Waiting, { name })),
    )
  const root = dom.createRoot(container)
  const render = (...page: Parameters<typeof show>): void => {
    dom.flushSync(() => root.render(show(...page)))
    log.push(container.innerHTML)
  }
  const press = (selector: string): void => {
    container.querySelector<HTMLElement>(selector)?.click()
    log.push(container.innerHTML)
  }
  render(['a', 'b', 'c'], 'light', 'first')
  await waitFor(() => expect(container.textContent).toContain('first'))
  press('li:nth-child(2)')
  render(['c', 'b', 'd', 'a'], 'dark', 'first')
  press('[type=checkbox]')
  press('[value=blue]')
  container
    .querySelector('li')
    ?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true, relatedTarget: document.body }))
  typeInto(container.querySelector('textarea'), 'hello')
  await waitFor(() => expect(container.textContent).toContain('HELLO hello'))
  log.push(container.innerHTML)
  dom.flushSync(() => source.set(7))
  let arrive = (_text: string): void => undefined
  parts.set('second', toPart(new Promise<string>((resolve) => (arrive = resolve))))
  render(['b'], 'dark', 'second')
  arrive('second')
  await waitFor(() => expect(container.textContent).toContain('second'))
  dom.flushSync(() => handle.current?.clear())
  log.push(container.innerHTML)
  dom.flushSync(() => root.unmount())
  container.remove()
  return log
}

test('the reduced react-dom runs lists, fields, stores and parts that wait again like the complete one', async () => {
  const expected = await runWidgets(complete)
  const log = await runWidgets(reduced)

  expect(log).toEqual(expected)
  expect(log.join()).toMatch(
    /shown a.*b dark true.*reported {2}true.*entered.*HELLO hello.*hidden inside.*<output>7.*second/s,
  )
})

describe('features that a build removes from react-dom', () => {
  /** Attributes of an element before one. A handler may contain `=>`. */
  const ATTRIBUTES = '\\b(?:[^>]|=>)*'
  const USES = [
    /\b(hydrateRoot|ViewTransition|Activity|SuspenseList|Profiler|useActionState|useFormState|useFormStatus|requestFormReset|componentStack)\b/,
    /\b(useInsertionEffect|useOptimistic|useTransition|startTransition|findDOMNode|cache|cacheSignal|createPortal)\(/,
    /\b(dangerouslySetInnerHTML|contentEditable|createPortal)\b|\.Consumer\b|\bis="|\bref="/,
    /\bon(Select|BeforeInput|Composition\w+)(Capture)?=/,
    /\b(PureComponent|shouldComponentUpdate|componentWill(Mount|ReceiveProps|Update)|getSnapshotBeforeUpdate)\b/,
    /\b(componentDidUpdate|contextType|forceUpdate)\b/,
    /\b(preconnect|prefetchDNS|preinit|preinitModule|preloadModule)\b/,
    new RegExp(`<Fragment${ATTRIBUTES}\\bref=|<(form|button|input)${ATTRIBUTES}\\b(action|formAction)=\\{`),
    new RegExp(`<math\\b|<select${ATTRIBUTES}\\bmultiple\\b|<(img|input|br|hr|source|track)${ATTRIBUTES}(?<![/=?])>`),
    /<(title|meta|link|style|script|html|head|body)\b|<[a-z]+-[a-z]/,
  ]

  const readModule = (path: string): string =>
    readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '')

  /** Returns the uses in a module. Hooks may also be in modules without elements, whose types look like some of them. */
  const findUses = (path: string): readonly string[] =>
    USES.slice(0, path.endsWith('x') ? undefined : 7)
      .flatMap((use) => use.exec(readModule(path))?.[0] ?? [])
      .map((use) => `${path}: ${use} is removed from react-dom; ADR 0057 says how to keep it`)

  test('no module of the widget uses a feature that is removed', () => {
    const modules = listProjectFiles(/^(src|sagas)\/.*(?<![.]test)[.]tsx?$/)

    expect(modules.length).toBeGreaterThan(300)
    expect(modules.flatMap(findUses)).toEqual([])
  })

  test.each([
    '<select onChange={() => send()} multiple>',
    '<div contentEditable>',
    '<input>x</input>',
    '<p ref="text">',
    'createPortal as portal',
    'static contextType = Theme',
  ])('the search finds %s', (use) => {
    expect(USES.some((pattern) => pattern.test(use))).toBe(true)
  })

  test('only the boundary of errors is a class, for whose methods react-dom is reduced', () => {
    const classes = listProjectFiles(/^(src|sagas)\/.*(?<![.]test)[.]tsx?$/).filter((path) =>
      /\bextends (\w+\.)?(Pure)?Component\b/.test(readModule(path)),
    )

    expect(classes).toEqual(['src/app/views/Boundary.tsx'])
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

  test.each<[string, number, () => ReactNode]>([
    ['a promise as a child', 31, () => h('p', null, Promise.resolve('text') as unknown as ReactNode)],
    ['an iterator as a child', 31, () => h('p', null, new Set(['text']))],
    ['a context as a child', 31, () => h('p', null, Context as unknown as ReactNode)],
    ['a portal', 31, () => h('p', null, complete.createPortal('text', document.body))],
    ['`use` with a promise', 438, () => h(() => react.use(Promise.resolve('text')))],
    ['a consumer of a context', 130, () => h(Context.Consumer, { children: (theme: string) => theme })],
  ])('%s ends in an error, and does not break silently', (_use, code, create) => {
    const errors: unknown[] = []
    const root = reduced.createRoot(document.createElement('div'), { onUncaughtError: (error) => errors.push(error) })
    reduced.flushSync(() => root.render(create()))

    expect(errors.map(String)).toEqual([expect.stringContaining(`#${code};`)])
  })

  test('the reduced react-dom has its lines where the complete one has them, so that source maps stay right', () => {
    const [before, after] = [COMPLETE_SOURCE, removeFeatures(COMPLETE_SOURCE)].map((source) => source.split('\n'))

    expect(after).toHaveLength(before?.length ?? 0)
    expect(after?.indexOf('exports.createRoot = function (container, options) {')).toBe(
      before?.indexOf('exports.createRoot = function (container, options) {'),
    )
  })

  test('a react-dom of another version, or without a function that is removed, ends the build', () => {
    expect(() => removeFeatures(COMPLETE_SOURCE.replaceAll('19.3.1', '19.3.2'))).toThrow(
      'react-dom is 19.3.2, not 19.3.1. The build knows only',
    )
    expect(() => removeFeatures(COMPLETE_SOURCE.replaceAll('popHydrationState', 'restoreHydration'))).toThrow(
      'popHydration',
    )
    expect(() => removeUnusedReact('/react/cjs/react.production.js', 'exports.version = "19.2.0";')).toThrow(
      'react is 19.2.0',
    )
  })
})
