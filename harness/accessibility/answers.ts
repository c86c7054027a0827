import { fieldsOf, isRecord, list, number, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import type { AxeFinding, TabStop } from '../probe/inspection/accessibility.ts'

/** Text that a screen reader has got from a live region. */
export type Announcement = {
  readonly id: string
  readonly at: number
  readonly text: string
  readonly politeness: string
}

/** Parses the findings of a page. Findings of another shape are left out. */
export const parseFindings = (value: unknown): readonly AxeFinding[] =>
  list(value).flatMap((entry) => {
    const { rule, help, helpUrl, impact, isCertain, elements } = fieldsOf(entry)
    const [name, description] = [text(rule), text(help)]
    if (name === undefined || description === undefined) return []
    return {
      ...{ rule: name, help: description, helpUrl: text(helpUrl) ?? '', impact: text(impact) ?? 'minor' },
      isCertain: isCertain === true,
      elements: list(elements).filter(isRecord).map(toFoundElement),
    }
  })

const toFoundElement = (value: unknown): AxeFinding['elements'][number] => {
  const { ref, html, summary } = fieldsOf(value)
  return { ref: number(ref) ?? null, html: text(html) ?? '', summary: text(summary) ?? '' }
}

/** Parses the stops of the Tab key. */
export const parseTabStops = (value: unknown): readonly TabStop[] =>
  list(value).flatMap((entry) => {
    const { ref, name } = fieldsOf(entry)
    const stop = { ref: number(ref), name: text(name) }
    return stop.ref === undefined || stop.name === undefined ? [] : { ref: stop.ref, name: stop.name }
  })

/** Returns what a screen reader has announced, oldest first. */
export const toAnnouncements = (items: readonly TraceItem[]): readonly Announcement[] =>
  items.flatMap(({ id, lane, at, name, payload = '{}' }) => {
    if (lane !== 'announcement') return []
    const announcement = fieldsOf(JSON.parse(payload))
    return {
      id,
      at,
      text: text(announcement['text']) ?? name,
      politeness: text(announcement['politeness']) ?? 'polite',
    }
  })
