import type { Replacement } from '../replaceIn.ts'
import { names, type UnusedFeature } from './unusedReactFeatures.ts'

/** Events whose handlers react-dom keeps, named as in its own list: `keyDown` for `onKeyDown`. */
export const KEPT_EVENTS = names(`
  cancel click close dragEnter dragLeave dragOver drop durationChange ended error input keyDown mouseDown paste pause
  play pointerCancel pointerDown pointerMove pointerUp progress scroll submit timeUpdate`)

/** Properties that react-dom still renames, because their attributes have other names. */
export const KEPT_ALIASES = names('htmlFor fillRule')

/** Properties of a style whose numbers get no `px`. */
export const KEPT_PLAIN_NUMBERS = names('flex fontWeight lineHeight opacity order scale zIndex zoom')

/** Native events to which no module listens, so that nothing they change needs a priority. */
export const EVENTS_WITHOUT_LISTENER = names(`
  afterblur auxclick beforeblur beforeinput beforetoggle compositionupdate contextmenu cut dblclick drag dragend dragexit
  dragstart fullscreenchange fullscreenerror hashchange keypress mouseenter mouseleave mousemove mouseout mouseover
  mouseup pointerenter pointerleave ratechange seeked selectstart textInput toggle touchcancel touchend
  volumechange`)

/** Native events without a handler, for which react-dom has a case that chooses the class of their events. */
const UNHANDLED_EVENTS = names(`
  afterblur auxclick beforeblur contextmenu copy cut dblclick drag dragend dragexit dragstart gotpointercapture keyup
  lostpointercapture mousemove mouseout mouseover mouseup pointerout pointerover scrollend`)

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`

/** Keeps only the listed ones of the words in a text of the source. The text begins with `start`. */
function keepWords(start: string, kept: readonly string[]): Replacement {
  const all = new Set(kept.flatMap((name) => [name, name.toLowerCase()]))
  const keep = (text: string): string => {
    const words = text.slice(1, -1).split(' ')
    return JSON.stringify(words.filter((word) => all.has(word)).join(' '))
  }
  return [new RegExp(`"${start} [\\w ]+"`), keep]
}

/** Replaces a function that reads a property of a native event by a copy of this property. */
const toCopy = (property: string): Replacement => [
  new RegExp(`^ {4}${property}: function \\(\\w+\\) \\{$[^]*?^ {4}\\}`, 'gm'),
  `    ${property}: 0`,
]

/** Names that a build removes from the tables of react-dom. `unusedReactNames.test.ts` proves that no module uses them. */
export const UNUSED_NAMES: readonly UnusedFeature[] = [
  {
    reason: 'No element has a handler of these events, so React does not listen to them either.',
    code: [
      keepWords('abort auxClick', KEPT_EVENTS),
      keepWords('abort canplay', KEPT_EVENTS),
      keepWords('beforetoggle cancel', KEPT_EVENTS),
      // The others are for browsers without an `input` event.
      keepWords('change click', names('change click focusin focusout input')),
      [/^ {4}var ownerDocument =$[^]*?"selectionchange", !1, ownerDocument\)\);$/m],
      [/^simpleEventPluginEvents\.push\("scrollEnd"\);$/m],
      [/^registerSimpleEvent\((?:(?:ANIMATION|TRANSITION)_\w+|"dblclick"), "\w+"\);$/gm],
      [/^registerDirectEvent\("onMouse(?:Enter|Leave)", .*\);$/gm],
      [/^registerTwoPhaseEvent\(\s*"on(?:Select|BeforeInput|Composition\w+)",[^;]*\);$/gm],
      [/^function makePrefixMap\([^]*?^}$/m],
      [/^var vendorPrefixes = \{$[^]*?^ {2}TRANSITION_END = .*,$/m, 'var'],
      [/^ {2}(?:Animation|Composition|Toggle|Touch|Transition|Wheel)EventInterface = [^]*?^ {2}Synthetic\w+ = .*,$/gm],
      [
        /(?:^ {10}case .*:\n)+^ {12}SyntheticEventCtor = Synthetic(?:Animation|Toggle|Touch|Transition|Wheel)Event;$(?:\n^ {12}break;$)?/gm,
      ],
      [/^ {10}case "keypress":\n {12}if .*$/m],
      [new RegExp(`^ {10}case "${oneOf(UNHANDLED_EVENTS)}":$`, 'gm')],
      [new RegExp(`^ {4}case "${oneOf(EVENTS_WITHOUT_LISTENER)}":$`, 'gm')],
      [/"mouse(?:over|out)" === domEventName \|\| /g],
      [/^ {12}inCapturePhase = SyntheticMouseEvent;[^]*?^ {12}if \("pointerout" === .*\)$/m],
    ],
  },
  {
    reason: 'None of the remaining events has listeners that are passive by a choice of React.',
    code: [
      [/^if \(canUseDOM\)\n {2}try \{$[^]*?^ {2}\}$/m],
      [
        /^ {2}listenerWrapper = void 0;$[^]*?^ {6}: targetContainer\.addEventListener\(.*, !1\);$/m,
        '  targetContainer.addEventListener(domEventName, eventSystemFlags, isCapturePhaseListener);',
      ],
    ],
  },
  {
    reason: 'Every browser of the widget has these properties of events.',
    code: [
      ...names('timeStamp relatedTarget movementX movementY clipboardData charCode keyCode which').map(toCopy),
      [/^ {4}key: function \(nativeEvent\) \{$[^]*?^ {4}\},$/m, '    key: ({ key }) => key || "Unidentified",'],
    ],
  },
  {
    reason: 'No element has one of these properties, and none has properties whose names come from elsewhere.',
    code: [
      [new RegExp(`^ {4}\\["(?!${oneOf(KEPT_ALIASES)}")\\w+", "[\\w:-]+"\\],?$`, 'gm')],
      [/^ {4}case "(?:xlink|xml)\w+":\n(?: {6}.*\n)+/gm],
      [/^ {4}case "action":$[^]*?(?=^ {4}case "onClick":$)/m],
      [/^var VALID_ATTRIBUTE_NAME_REGEX = [^]*?;$/m],
      keepWords('animationIterationCount aspectRatio', KEPT_PLAIN_NUMBERS),
    ],
    results: { isAttributeNameSafe: '!0' },
  },
]
