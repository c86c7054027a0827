import axe, { type NodeResult, type Result } from 'axe-core'
import { DISABLED_RULES, WCAG_TAGS } from '../accessibility/axeRules.ts'

/** Finding of axe in one element. */
export type FoundElement = { readonly element: Element | undefined; readonly html: string; readonly summary: string }

export type Finding = {
  readonly rule: string
  readonly impact: string
  readonly help: string
  readonly helpUrl: string
  /** False if axe could not decide, so that a person has to look. */
  readonly isCertain: boolean
  readonly elements: readonly FoundElement[]
}

/** Checks the page with axe, except for the element with this selector. Frames of other sites are not checked. */
export async function findViolations(page: Document, excluded: string): Promise<readonly Finding[]> {
  const { violations, incomplete } = await axe.run(
    { include: [page.documentElement], exclude: [[excluded]] },
    {
      runOnly: WCAG_TAGS,
      rules: Object.fromEntries(DISABLED_RULES.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations', 'incomplete'],
      elementRef: true,
      iframes: false,
    },
  )
  return [
    ...violations.map((result) => toFinding(result, true)),
    ...incomplete.map((result) => toFinding(result, false)),
  ]
}

const toFinding = ({ id, impact, help, helpUrl, nodes }: Result, isCertain: boolean): Finding => ({
  ...{ rule: id, impact: impact ?? 'minor', help, helpUrl, isCertain },
  elements: nodes.map(toFoundElement),
})

const toFoundElement = ({ element, html, failureSummary }: NodeResult): FoundElement => ({
  ...{ element, html },
  summary: failureSummary ?? '',
})
