/**
 * Returns the text field that the visitor has used in an earlier frame of the same tenant; undefined if there is none. The
 * newest frame is the last one. After a reset by the host page the text is not continued, as another visitor follows.
 */
export const findEarlierField = (token: string | undefined): HTMLTextAreaElement | undefined =>
  listSiblings()
    .filter((sibling) => sibling.getElementById('home')?.dataset['token'] === token)
    .filter((sibling) => hasVisitor(sibling) === hasVisitor(document))
    .flatMap((sibling) => [...sibling.querySelectorAll<HTMLTextAreaElement>('#early-chat:not([hidden]) textarea')])
    .at(-1)

/** Returns whether a frame may continue a conversation. The loader leaves the parameter out after a reset. */
const hasVisitor = ({ location: { search } }: Document): boolean => /[?&]cw_conversation=/.test(search)

/** Returns the documents of the other frames of the page that have the origin of this one. */
const listSiblings = (): readonly Document[] =>
  Array.from({ length: parent.length }, (_, at) => documentOf(parent[at]))
    .flatMap((sibling) => sibling ?? [])
    .filter((sibling) => sibling !== document)

function documentOf(frame: Window | undefined): Document | undefined {
  try {
    return frame?.document
  } catch {
    // The frame has another origin.
    return undefined
  }
}
