/** Numbers for elements, with which the harness names an element of another document. */
export type ElementRefs = {
  readonly refOf: (element: Element) => number
  /** Returns the element with this number; undefined if it is gone. */
  readonly find: (ref: unknown) => Element | undefined
}

/** Creates numbers for elements. An element keeps its number, and is not kept in memory by it. */
export function createElementRefs(): ElementRefs {
  const elements: WeakRef<Element>[] = []
  const known = new WeakMap<Element, number>()
  return {
    refOf: (element) => {
      const ref = known.get(element) ?? elements.push(new WeakRef(element)) - 1
      known.set(element, ref)
      return ref
    },
    find: (ref) => {
      const element = typeof ref === 'number' ? elements[ref]?.deref() : undefined
      return element?.isConnected === true ? element : undefined
    },
  }
}
