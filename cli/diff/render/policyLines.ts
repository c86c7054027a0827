import type { DirectiveChange } from '../buildDiff.ts'
import { type Quote, shortenList } from './shortList.ts'

/** Describes the change of a directive in one line. */
export function describeDirective(
  { directive, presence, added, removed, hashes }: DirectiveChange,
  quote: Quote,
): string {
  const parts = [
    ...(presence === 'kept' ? [] : [`directive ${presence}`]),
    ...(added.length > 0 ? [`added ${shortenList(added, quote)}`] : []),
    ...(removed.length > 0 ? [`removed ${shortenList(removed, quote)}`] : []),
    ...describeHashes(hashes),
  ]
  return `${quote(directive)}: ${parts.join('; ')}`
}

function describeHashes({ added, removed }: DirectiveChange['hashes']): readonly string[] {
  const replaced = Math.min(added, removed)
  const toText = (count: number, verb: string): readonly string[] =>
    count > 0 ? [`${formatHashes(count)} ${verb}`] : []
  return [
    ...toText(replaced, 'replaced'),
    ...toText(added - replaced, 'added'),
    ...toText(removed - replaced, 'removed'),
  ]
}

const formatHashes = (count: number): string => (count === 1 ? '1 hash' : `${count} hashes`)

/** Returns true if a host page with a policy has to allow more sources than before, whatever snippet it contains. */
export const needsMoreSources = (changes: readonly DirectiveChange[]): boolean =>
  changes.some(({ added }) => added.length > 0)

/** Says whether a host page has to change its policy. */
export function adviseHostPage(changes: readonly DirectiveChange[]): readonly string[] {
  const hasNewSnippet = changes.some(({ hashes }) => hashes.added > 0)
  const advice = [
    ...(needsMoreSources(changes)
      ? ['A host page with a Content-Security-Policy must add these sources before the new build is served.']
      : []),
    ...(hasNewSnippet
      ? [
          'The snippet has changed. A host page that gets the new snippet must also get its new hash, which `csp` prints.',
        ]
      : []),
  ]
  return advice.length > 0 ? advice : ['No host page has to change its policy. It may remove these sources.']
}
