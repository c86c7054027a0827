import panes from './pane.module.css'

/** Renders a sentence about a failure, which is announced at once; nothing for an empty text. */
export const Alert = ({ text }: { readonly text: string }) =>
  text !== '' && (
    <p className={panes.problem} role="alert">
      {text}
    </p>
  )
