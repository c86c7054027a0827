import type {
  BuildDiff,
  DirectiveChange,
  Grouped,
  HeaderChange,
  ListChange,
  NeedsChange,
  ServiceNeed,
} from '../buildDiff.ts'
import { adviseHostPage, describeDirective } from './policyLines.ts'
import { describeTenants, type Quote, shortenList } from './shortList.ts'

/** Tenants with the same change, and its lines. */
type Entry = { readonly head: string; readonly lines: readonly string[] }

export type Section = { readonly title: string; readonly entries: readonly Entry[] }

/** Describes the differences of the changed tenants, except sizes. Leaves out sections without a difference. */
export function toSections(diff: BuildDiff, quote: Quote): readonly Section[] {
  const { features, needs, languages, hostPolicy, framePolicy, headers } = diff
  const toEntries = <Change>(groups: readonly Grouped<Change>[], toLines: (change: Change) => readonly string[]) =>
    groups.map(({ tenants, change }): Entry => ({ head: describeTenants(tenants, quote), lines: toLines(change) }))
  const directiveLines = (changes: readonly DirectiveChange[]): readonly string[] =>
    changes.map((change) => describeDirective(change, quote))
  const headerLines = (changes: readonly HeaderChange[]): readonly string[] =>
    changes.map((change) => describeHeader(change, quote))
  const shared = headers.shared.length === 0 ? [] : [{ head: 'every tenant', lines: headerLines(headers.shared) }]
  return [
    { title: 'Features', entries: toEntries(features, (change) => describeLists(change, quote)) },
    { title: 'Services', entries: toEntries(needs, (change) => describeNeeds(change, quote)) },
    { title: 'Languages', entries: toEntries(languages, (change) => describeLists(change, quote)) },
    {
      title: 'Policy of host pages',
      entries: toEntries(hostPolicy, (changes) => [...directiveLines(changes), ...adviseHostPage(changes)]),
    },
    { title: 'Policy of the frame', entries: toEntries(framePolicy, directiveLines) },
    { title: 'Response headers', entries: [...shared, ...toEntries(headers.tenants, headerLines)] },
  ].filter(({ entries }) => entries.length > 0)
}

const describeLists = ({ added, removed }: ListChange, quote: Quote): readonly string[] => [
  ...(added.length > 0 ? [`added: ${shortenList(added, quote, MAX_LISTED)}`] : []),
  ...(removed.length > 0 ? [`removed: ${shortenList(removed, quote, MAX_LISTED)}`] : []),
]

/** Maximum number of features or languages in one line. There are 13 features and 33 languages. */
const MAX_LISTED = 40

function describeNeeds({ added, removed }: NeedsChange, quote: Quote): readonly string[] {
  const describe = ({ service, features }: ServiceNeed): string =>
    `${quote(service)} for ${shortenList(features, quote)}`
  return [
    ...added.map(
      (need) => `needs ${describe(need)}${need.isUsedOtherwise ? '; other features already needed this service' : ''}`,
    ),
    ...removed.map(
      (need) =>
        `no longer needs ${describe(need)}${need.isUsedOtherwise ? '; other features still need this service' : ''}`,
    ),
  ]
}

function describeHeader({ address, header, old, new: current }: HeaderChange, quote: Quote): string {
  const place = `${quote(header)} of ${quote(address)}`
  if (old === undefined) return `added: ${place}: ${quote(current ?? '')}`
  return current === undefined
    ? `removed: ${place}: ${quote(old)}`
    : `changed: ${place}: ${quote(old)} → ${quote(current)}`
}
