import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonLanguage } from '@codemirror/lang-json'
import { bracketMatching } from '@codemirror/language'
import { forceLinting, linter, lintKeymap } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { findCommand } from '../operations.ts'
import type { Schema } from '../schema.ts'
import { createCompletions } from './completions.ts'
import { createDiagnostics } from './diagnostics.ts'
import { HIGHLIGHT, THEME } from './highlight.ts'

type JsonEditorProps = {
  readonly label: string
  readonly text: string
  readonly schema: Schema
  readonly onChange: (text: string) => void
  /** Called on Ctrl+Enter, or Cmd+Enter. */
  readonly onSubmit: () => void
  readonly className?: string | undefined
}

/** Wait after the last key before the text is checked, in ms. */
const LINT_DELAY_MS = 150

/** Renders a JSON editor that marks errors, and completes names and values of the command that the text names. */
export function JsonEditor(props: JsonEditorProps) {
  const { text, schema, className } = props
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (!parent.current) return undefined
    const editor = createEditor(parent.current, latest)
    view.current = editor
    return () => editor.destroy()
  }, [])
  // A layout effect, so that it compares a text that the editor has reported before the person types the next letter.
  useLayoutEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [schema])
  return <div ref={parent} className={className} />
}

function createEditor(parent: Element, latest: RefObject<JsonEditorProps>): EditorView {
  const schemaOf = (event?: string): Schema => findCommand(event)?.schema ?? latest.current.schema
  const submit = (): boolean => {
    latest.current.onSubmit()
    return true
  }
  const extensions = [
    ...[json(), history(), bracketMatching(), closeBrackets(), EditorView.lineWrapping, HIGHLIGHT, THEME],
    jsonLanguage.data.of({ autocomplete: createCompletions(schemaOf) }),
    // The keyboard may choose from a list as soon as it is open.
    autocompletion({ icons: false, interactionDelay: 0 }),
    linter(createDiagnostics(schemaOf), { delay: LINT_DELAY_MS }),
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: submit }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': latest.current.label }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && state.doc.toString() !== latest.current.text) latest.current.onChange(state.doc.toString())
    }),
  ]
  return new EditorView({ parent, state: EditorState.create({ doc: latest.current.text, extensions }) })
}
