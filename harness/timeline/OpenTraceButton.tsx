import { FileButton } from '../FileButton.tsx'

type OpenTraceButtonProps = {
  readonly onFile: (file: File) => Promise<unknown>
  /** Renders the button of a tool bar. */
  readonly isIcon?: boolean
}

/** Lets a person choose the file of a trace. */
export const OpenTraceButton = (props: OpenTraceButtonProps) => (
  <FileButton label="Open trace" fieldName="Trace file" accept=".gz,.json" {...props} />
)
