/** Number of frames in which a virtualised list renders the rows at its start or end, after it was scrolled there. */
const EDGE_FRAMES = 4

const ENTER_KEYS = ['Enter', ' ', 'F2'] as const

type Enter = (row: HTMLElement) => void

/** Handles a key in the list of messages. Keys of a focused control keep their meaning, except Escape. */
export function handleKey(list: HTMLElement, event: KeyboardEvent, enter: Enter): void {
  const { target, key } = event
  const row = target instanceof Element ? target.closest('article') : null
  // The large view of a picture is a dialog inside its message, and has keys of its own.
  if (!row || row.querySelector('dialog') || hasModifier(event)) return
  const action = row === target ? listActions(list, row, enter).get(key) : key === 'Escape' && (() => row.focus())
  if (!action) return
  event.preventDefault()
  event.stopPropagation()
  action()
}

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.altKey || event.metaKey

/** Returns the actions of a focused message by their key. */
function listActions(list: HTMLElement, row: HTMLElement, enter: Enter): ReadonlyMap<string, () => void> {
  const rows = [...list.querySelectorAll('article')]
  const at = rows.indexOf(row)
  return new Map([
    ['ArrowUp', () => rows[at - 1]?.focus()],
    ['ArrowDown', () => rows[at + 1]?.focus()],
    ['Home', () => goToEdge(list, 'start')],
    ['End', () => goToEdge(list, 'end')],
    ...ENTER_KEYS.map((key) => [key, () => enter(row)] as const),
  ])
}

function goToEdge(list: HTMLElement, edge: 'start' | 'end', framesLeft = EDGE_FRAMES): void {
  list.scrollTop = edge === 'end' ? list.scrollHeight : 0
  const rows = [...list.querySelectorAll('article')]
  const row = rows.at(edge === 'end' ? -1 : 0)
  row?.focus()
  if (framesLeft === 0) return
  requestAnimationFrame(() => {
    // The visitor may have entered the message, or moved on, since the last frame.
    if (row === list.ownerDocument.activeElement) goToEdge(list, edge, framesLeft - 1)
  })
}
