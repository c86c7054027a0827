import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import { parseJson } from '../jsonText.ts'
import { type Schema, schemaAt, typesOf } from '../schema.ts'
import { findNode, namesIn, parseTree, pathOf, type SyntaxNode } from './jsonTree.ts'

/** Kinds of nodes at which completion starts. Punctuation and errors belong to the nearest of them. */
const PLACES: readonly string[] = ['PropertyName', 'String', 'Property', 'Object', 'Array', 'JsonText']

function placeAt(state: EditorState, position: number): SyntaxNode | undefined {
  let node: SyntaxNode | null = parseTree(state).resolveInner(position, -1)
  while (node !== null && !PLACES.includes(node.name)) node = node.parent
  // Right after the end of an object, list or text, the cursor is in its parent.
  while (node?.parent && node.to <= position && isClosed(node, state)) node = node.parent
  return node ?? undefined
}

const isClosed = ({ from, to, name }: SyntaxNode, state: EditorState): boolean =>
  ['Object', 'Array', 'String', 'PropertyName'].includes(name) && /^[[{"].*[\]}"]$/s.test(state.sliceDoc(from, to))

/** Returns the field `event` of a message, also while the rest of its text is incomplete; undefined if it has none. */
function eventIn(state: EditorState): string | undefined {
  const node = findNode(state, ['event'])
  const parsed = parseJson(node ? state.sliceDoc(node.from, node.to) : '')
  return parsed.isJson && typeof parsed.value === 'string' ? parsed.value : undefined
}

/**
 * Completes names of properties and the values of choices and switches. `schemaOf` returns the schema for the text's
 * field `event`, which is undefined if the text has none.
 */
export const createCompletions =
  (schemaOf: (event: string | undefined) => Schema) =>
  (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context
    const node = placeAt(state, pos)
    if (node === undefined) return null
    const isText = node.name === 'PropertyName' || node.name === 'String'
    if (!explicit && !isText) return null
    const options = optionsAt(schemaOf(eventIn(state)), node, state)
    if (options.length === 0) return null
    return { from: isText ? node.from : pos, ...(isText && { to: node.to }), options, filter: true }
  }

function optionsAt(schema: Schema, node: SyntaxNode, state: EditorState): readonly Completion[] {
  const object = node.name === 'PropertyName' ? node.parent?.parent : node
  if (object?.name === 'Object') return namesOf(schemaAt(schema, pathOf(object, state)), object, { node, state })
  const list = node.name === 'Array' ? [...pathOf(node, state), node.getChildren('String').length] : undefined
  return valuesOf(schemaAt(schema, list ?? pathOf(node, state)))
}

type NamePlace = { readonly node: SyntaxNode; readonly state: EditorState }

function namesOf(schema: Schema | undefined, object: SyntaxNode, { node, state }: NamePlace): readonly Completion[] {
  const current = node.name === 'PropertyName' ? state.sliceDoc(node.from, node.to) : ''
  const present = namesIn(object, state).filter((name) => JSON.stringify(name) !== current)
  const hasColon = node.nextSibling !== null && state.sliceDoc(node.to).trimStart().startsWith(':')
  return Object.entries(schema?.properties ?? {})
    .filter(([name]) => !present.includes(name))
    .map(([name, { description }]) => ({
      label: JSON.stringify(name),
      type: 'property',
      apply: hasColon ? JSON.stringify(name) : `${JSON.stringify(name)}: `,
      ...(description !== undefined && { info: description }),
      boost: schema?.required?.includes(name) ? 1 : 0,
    }))
}

function valuesOf(schema: Schema = {}): readonly Completion[] {
  const texts = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  const values: readonly unknown[] = typesOf(schema).includes('boolean') ? [true, false] : texts
  return values.map((value) => ({ label: JSON.stringify(value), type: 'enum' }))
}
