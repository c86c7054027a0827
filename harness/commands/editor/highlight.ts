import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

const MARKS: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'json-name' }),
  String: Decoration.mark({ class: 'json-text' }),
  Number: Decoration.mark({ class: 'json-value' }),
  True: Decoration.mark({ class: 'json-value' }),
  False: Decoration.mark({ class: 'json-value' }),
  Null: Decoration.mark({ class: 'json-value' }),
}

function createMarks({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges)
    syntaxTree(state).iterate({
      ...{ from, to },
      enter: (node) => {
        const mark = MARKS[node.name]
        if (mark && node.from < node.to) builder.add(node.from, node.to, mark)
      },
    })
  return builder.finish()
}

/** Colours JSON with the tokens of the page, so that it is readable in both schemes. */
export const HIGHLIGHT = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = createMarks(view)
    }
    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.marks = createMarks(view)
    }
  },
  { decorations: ({ marks }) => marks },
)

/** Look of the editor. CodeMirror puts it into a stylesheet of its own. */
export const THEME = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface-sunken)', fontSize: '12px', blockSize: '100%' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: 'var(--space-8)' },
  '.cm-line': { paddingInline: 'var(--space-12)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--line)',
  },
  '.json-name': { color: 'var(--ink)', fontWeight: '600' },
  '.json-text': { color: 'var(--ink-quiet)' },
  '.json-value': { color: 'var(--warning)' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--surface-raised)', border: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--line)',
  },
})
