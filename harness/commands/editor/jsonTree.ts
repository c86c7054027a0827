import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { type Path, parseJson } from '../jsonText.ts'

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

const VALUES: readonly string[] = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

const valuesIn = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node).filter(({ name }) => VALUES.includes(name))

/** Returns the name of a property without its quotes and escapes; '' while it is incomplete. */
function nameOf(property: SyntaxNode, state: EditorState): string {
  const node = property.getChild('PropertyName')
  const parsed = parseJson(node ? state.sliceDoc(node.from, node.to) : '')
  return parsed.isJson ? String(parsed.value) : ''
}

/** Maximum time of a parse, in ms. On a busy machine, CodeMirror would otherwise stop after 20 ms. */
const PARSE_MS = 500

/** Returns the tree of the whole text. */
export const parseTree = (state: EditorState): ReturnType<typeof syntaxTree> =>
  ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state)

/** Returns the names of the properties that an object has. */
export const namesIn = (object: SyntaxNode, state: EditorState): readonly string[] =>
  object.getChildren('Property').map((property) => nameOf(property, state))

/** Returns the node of the value at a path; undefined if the text has none. */
export function findNode(state: EditorState, path: Path): SyntaxNode | undefined {
  const root = valuesIn(parseTree(state).topNode)[0]
  return path.reduce<SyntaxNode | undefined>((node, key) => {
    if (node === undefined) return undefined
    if (typeof key === 'number') return valuesIn(node)[key]
    const property = node.getChildren('Property').find((one) => nameOf(one, state) === key)
    return property && valuesIn(property).at(-1)
  }, root)
}

/** Returns the path of the value that a node is a part of. */
export function pathOf(node: SyntaxNode, state: EditorState): Path {
  const { parent } = node
  if (parent === null) return []
  const path = pathOf(parent, state)
  if (parent.name === 'Array') return [...path, valuesIn(parent).filter(({ to }) => to <= node.from).length]
  return node.name === 'Property' ? [...path, nameOf(node, state)] : path
}
