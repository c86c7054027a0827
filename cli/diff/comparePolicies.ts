import type { DirectiveChange } from './buildDiff.ts'
import type { Directives } from './buildSnapshot.ts'
import { subtract } from './compareLists.ts'

/** Returns the directives that differ, sorted by name. Returns undefined if there are none. */
export function comparePolicies(old: Directives, current: Directives): readonly DirectiveChange[] | undefined {
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(current))]
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const changes = names.map((name) => compareDirective(name, before.get(name), after.get(name))).filter(hasChanged)
  return changes.length === 0 ? undefined : changes
}

function compareDirective(
  directive: string,
  old: readonly string[] | undefined,
  current: readonly string[] | undefined,
): DirectiveChange {
  const [added, removed] = [subtract(current ?? [], old ?? []), subtract(old ?? [], current ?? [])]
  return {
    directive,
    presence: presenceOf(old, current),
    added: added.filter((source) => !isHash(source)),
    removed: removed.filter((source) => !isHash(source)),
    hashes: { added: added.filter(isHash).length, removed: removed.filter(isHash).length },
  }
}

function presenceOf(old: unknown, current: unknown): DirectiveChange['presence'] {
  if (old === undefined) return 'added'
  return current === undefined ? 'removed' : 'kept'
}

const isHash = (source: string): boolean => /^'sha(256|384|512)-/.test(source)

const hasChanged = ({ presence, added, removed, hashes }: DirectiveChange): boolean =>
  presence !== 'kept' || added.length + removed.length + hashes.added + hashes.removed > 0
