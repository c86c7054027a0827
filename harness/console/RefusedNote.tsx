import panes from '../pane.module.css'
import { useTrace } from '../timeline/useTrace.ts'
import type { EmbeddedTrace } from '../trace/useWidgetTrace.ts'

/** Says why the panes have only the messages of host and frame, and how to change it. Nothing for other widgets. */
export function RefusedNote({ trace }: { readonly trace: EmbeddedTrace }) {
  useTrace(trace.store)
  return (
    trace.isRefused() && (
      <p className={panes.hint} role="status">
        The server of this widget does not let {window.location.origin} record what the frame does. Only messages of
        host and frame appear here. To see everything, start the widget with
        <code className={panes.command}>npm start -- --harness-in {window.location.origin}</code>
      </p>
    )
  )
}
