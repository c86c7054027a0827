/**
 * Returns the text field that the visitor has used in an earlier frame of the same tenant; undefined if there is none. The
 * newest frame is the last one.
 */
export const findEarlierField = (token: string | undefined): HTMLTextAreaElement | undefined =>
  listSiblings()
    .filter((sibling) => sibling.getElementById('home')?.dataset['token'] === token)
    .flatMap((sibling) => [...sibling.querySelectorAll<HTMLTextAreaElement>('#early-chat:not([hidden]) textarea')])
    .at(-1)

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
