/** Names in the tables of the complete react-dom, and those of them that a build removes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_ALIASES, KEPT_EVENTS, KEPT_PLAIN_NUMBERS } from '../../cli/bundle/plugins/react/unusedReactNames.ts'
import { ROOT } from '../../cli/bundle/root.ts'

/** Production file of react-dom, before a build removes what no module uses. */
export const COMPLETE_SOURCE = readFileSync(
  join(ROOT, 'node_modules/react-dom/cjs/react-dom-client.production.js'),
  'utf8',
)

/** Returns the words of the text in the source that begins with these. */
const wordsOf = (start: string): readonly string[] =>
  new RegExp(`"(${start} [\\w ]+)"`).exec(COMPLETE_SOURCE)?.[1]?.split(' ') ?? []

const matchAll = (pattern: RegExp): readonly string[] =>
  [...COMPLETE_SOURCE.matchAll(pattern)].map(([, name = '']) => name)

const without = (all: readonly string[], kept: readonly string[]): readonly string[] =>
  all.filter((name) => !kept.includes(name))

/** Returns the property with the handler of an event: `onKeyDown` for `keyDown`. */
export const toHandler = (event: string): string => `on${event[0]?.toUpperCase()}${event.slice(1)}`

/** Properties with handlers of events. */
export const HANDLERS = [...wordsOf('abort auxClick'), 'scrollEnd']
  .map(toHandler)
  .concat(matchAll(/register(?:Simple|Direct|TwoPhase)Event\([^;]*?"(on\w+)"/g))
export const KEPT_HANDLERS = [...KEPT_EVENTS, 'blur', 'change', 'focus', 'pointerEnter', 'pointerLeave'].map(toHandler)
export const UNUSED_HANDLERS = without(HANDLERS, KEPT_HANDLERS)

/** Properties whose attributes have other names. */
export const PROPERTIES = [
  ...matchAll(/^ {4}\["(\w+)", "[\w:-]+"\],?$/gm),
  ...matchAll(/^ {4}case "((?:xlink|xml)\w+)":$/gm),
]
export const UNUSED_PROPERTIES = without(PROPERTIES, KEPT_ALIASES)

/** Properties of a style whose numbers get no `px`. */
export const PLAIN_NUMBERS = wordsOf('animationIterationCount')
export const UNUSED_PLAIN_NUMBERS = without(PLAIN_NUMBERS, KEPT_PLAIN_NUMBERS)
