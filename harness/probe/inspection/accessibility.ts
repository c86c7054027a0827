import type * as Axe from '../axe.ts'
import type { ProbeContext } from '../context.ts'
import { describeElement } from '../elements.ts'
import type { ElementRefs } from './elementRefs.ts'
import { OVERLAY, type Overlay } from './overlay.ts'
import { listTabStops } from './tabStops.ts'

/** Finding as the harness gets it: its elements are numbers, which a request for a highlight names. */
export type AxeFinding = Omit<Axe.Finding, 'elements'> & {
  readonly elements: readonly { readonly ref: number | null; readonly html: string; readonly summary: string }[]
}

/** Stop of the Tab key. */
export type TabStop = { readonly ref: number; readonly name: string }

type Inspected = { readonly refs: ElementRefs; readonly overlay: Overlay }

/** Address of the module with axe. The sandbox serves it only beside pages with a probe. */
const AXE_PATH = '/widget/axe.js'

/** Provides the findings of axe, the order of the focus, and marks in the page. */
export function provideAccessibility({ page, recorder }: ProbeContext, { refs, overlay }: Inspected): void {
  recorder.provide('axe', async (): Promise<readonly AxeFinding[]> => {
    const { findViolations } = (await import(new URL(AXE_PATH, page.location.href).href)) as typeof Axe
    const findings = await findViolations(page.document, OVERLAY)
    return findings.map(({ elements, ...finding }) => ({
      ...finding,
      elements: elements.map(({ element, ...rest }) => ({ ...rest, ref: element ? refs.refOf(element) : null })),
    }))
  })

  recorder.provide('tabStops', (isShown): readonly TabStop[] => {
    const stops = listTabStops(page.document)
    if (isShown === true)
      overlay.draw(stops.map((element, index) => ({ element, label: String(index + 1), kind: 'stop' })))
    return stops.map((element) => ({ ref: refs.refOf(element), name: describeElement(element) }))
  })

  recorder.provide('highlight', (ref): boolean => {
    const element = refs.find(ref)
    overlay.draw(element === undefined ? [] : [{ element, label: describeElement(element), kind: 'finding' }])
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return element !== undefined
  })
}
