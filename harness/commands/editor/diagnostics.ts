import { jsonParseLinter } from '@codemirror/lang-json'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { parseJson } from '../jsonText.ts'
import { findProblems, type Schema, type SchemaProblem } from '../schema.ts'
import { findNode } from './jsonTree.ts'

const findSyntaxErrors = jsonParseLinter()

/** Marks the first error of the JSON syntax; if there is none, each difference from the schema. */
export const createDiagnostics =
  (schemaOf: () => Schema) =>
  (view: EditorView): readonly Diagnostic[] => {
    const parsed = parseJson(view.state.doc.toString())
    if (!parsed.isJson) return findSyntaxErrors(view)
    return findProblems(schemaOf(), parsed.value).map((problem) => toDiagnostic(view, problem))
  }

/** Marks a value, or only the first character of an object or a list. */
function toDiagnostic({ state }: EditorView, { path, text }: SchemaProblem): Diagnostic {
  const node = findNode(state, path)
  const from = node?.from ?? 0
  const isGroup = node === undefined || node.name === 'Object' || node.name === 'Array'
  return { from, to: isGroup ? Math.min(from + 1, state.doc.length) : node.to, severity: 'error', message: text }
}
