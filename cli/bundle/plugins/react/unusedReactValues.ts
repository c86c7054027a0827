import { within } from '../replaceIn.ts'
import { names, type UnusedFeature } from './unusedReactFeatures.ts'

/**
 * Kinds of children, elements, properties and components that react-dom distinguishes, and that no module renders. Children
 * and portals of these kinds still end in an error of React. Tests search the modules for the others.
 */
export const UNUSED_VALUES: readonly UnusedFeature[] = [
  {
    reason: 'No child of an element is a promise, a context, a lazy element, or an iterator.',
    functions: names('unwrapThenable readContextDuringReconciliation'),
    code: [
      [/^ {8}case REACT_LAZY_TYPE:\n {10}return \([^]*?^ {10}\);$/gm],
      [/ \|\| getIteratorFn\(newChild\)/g],
      [/^ {6}if \("function" === typeof newChild\.then\)\n {8}return (?:.*;|\w+\($[^]*?^ {8}\);)$/gm],
      [/^ {6}if \(newChild\.\$\$typeof === REACT_CONTEXT_TYPE\)$[^]*?^ {8}\);$/gm],
      [/^ {6}if \(getIteratorFn\(newChild\)\) \{$[^]*?^ {6}\}$/m],
    ],
  },
  {
    reason: 'No module calls `use` with a promise.',
    functions: names('useThenable trackUsedThenable'),
    code: [
      [/^ {4}if \("function" === typeof usable\.then\) .*$/m],
      [/(?<!,\n)^ {2,}(?:thenableState|thenableIndexCounter)(?:\$1)? = (?:null|0);$/gm],
      [/^ {8}\(thenable(?:State|IndexCounter)\$1 = .*\),$/gm],
    ],
  },
  {
    reason: 'No module renders a portal or the consumer of a context as an element.',
    functions: names('createFiberFromPortal'),
    code: [
      [/^ {8}case REACT_PORTAL_TYPE:\n {10}return [^]*?;$/gm],
      [/^ {8}case REACT_PORTAL_TYPE:\n {10}a: \{$[^]*?^ {10}return .*;$/m],
      [/^ {12}case REACT_CONSUMER_TYPE:\n {14}fiberTag = 9;\n {14}break a;$/m],
    ],
    tags: [4, 9],
  },
  {
    reason: 'No element is one of MathML, a script, or extended with `is`, and no choice has more than one value.',
    code: [
      [/^ {12}case 2:\n {14}nextResource = ownerDocument\.createElementNS\($[^]*?break;$/m],
      [/^ {16}case "math":\n[^]*?(?=^ {16}default:\n {18}nextResource =)/m],
      [/"string" === typeof newProps\.is\s+\? ownerDocument.createElement\(type, \{ is: newProps\.is \}\)\s+: /],
      [/^ {10}case "math":\n {12}fiber = 2;\n {12}break;$/m],
      [/^ {6}case "math":\n {8}return 2;$/m],
      within('updateOptions', [/^ {2}if \(multiple\) \{$[^]*?^ {2}\} else \{$/m, 'var i; {']),
    ],
  },
  {
    reason: 'No module sets the HTML of an element, and no element that must be empty has children.',
    code: [
      [/^ {4}case "dangerouslySetInnerHTML":\n {6}if \(null != value\) \{$[^]*?^ {6}break;$/m],
      [/^ +case "children":\n +case "dangerouslySetInnerHTML":\n(?: +if \(null .*\)\n)? +throw .*;\n(?: +break;\n)?/gm],
      [/^ +case "dangerouslySetInnerHTML":\n +if \(null .*\)\n? +throw .*;\n +break;\n/gm],
      within('setInitialProperties', [/^ {4}case "embed":\n {4}case "source":[^]*?^ {6}return;$/m]),
      within('updateProperties', [/^ {4}case "img":\n {4}case "link":[^]*?^ {6}return;$/m]),
    ],
  },
  {
    reason: 'No element has a handler of these events, to which React would listen at each element.',
    code: [
      [/^ +listenToNonDelegatedEvent\("(?:beforetoggle|toggle|load|invalid)", domElement\);$/gm],
      [/^ {4}case "(?:iframe|object|image|details)":\n(?: {4}case .*\n)?(?: {6}listen.*\n|\n)* {6}break;\n/gm],
    ],
  },
  {
    reason: 'The only class has these methods, and no others.',
    constants: { hasForceUpdate: '!1' },
    code: [
      within('resolveClassComponentProps', [
        /^ {2}var newProps = baseProps;$[^]*?^ {2}return newProps;$/m,
        'return baseProps;',
      ]),
      [/^ {2}enqueueReplaceState: function [^]*?^ {2}\}\n(?=\};$)/m],
      within('updateClassComponent', [
        /"function" === typeof (?:getDerivedStateFromProps|unresolvedOldProps|contextType)\b/g,
        '!0',
      ]),
      within(
        'processUpdateQueue',
        [/^ {12}case 1:$[^]*?(?=^ {12}case 3:$)/m],
        [/^ {12}case 2:\n {14}hasForceUpdate = !0;$/m],
      ),
      [/"object" === typeof (contextType(?:\$\w+\$0)?|oldContext) &&\s+null !== \1 &&\s+\(\w+ = readContext\(\1\)\);/g],
      [
        /"object" === typeof contextType && null !== contextType\s+\? readContext\(contextType\)\s+: (?=emptyContextObject)/,
      ],
      [/"function" === typeof (?:Component|returnFiber|ctor|type)\.getDerivedStateFrom(?:Props|Error)/g, '!0'],
      [/"function" !== typeof Component\.getDerivedStateFromError/g, '!1'],
      [/"function" === typeof (?:context|instance)\.componentDidMount/g, '!0'],
      [/"function" === typeof context\.componentDidUpdate/g, '!1'],
      [/"function" !== typeof context\.componentDidUpdate/g, '!0'],
    ],
  },
  {
    reason: 'No element can be edited but text fields, so there is no other selection to restore.',
    code: [
      within('commitBeforeMutationEffects', [/^ {4}else\n {6}a: \{$[^]*?^ {6}\}$/m]),
      within('flushMutationEffects', [/^ {12}else \{$[^]*?^ {12}\}$/m, 'var doc, selection;']),
    ],
  },
  {
    reason: 'The root is an element inside of the page’s body, and not in an SVG.',
    code: [
      [/9 === (\w+)\.nodeType\s+\? \1\.body\s+: "HTML" === \1\.nodeName\s+\? \1\.ownerDocument\.body\s+: \1\b/g, '$1'],
      within('pushHostContainer', [/^ {2}switch \(nextRootInstance\.nodeType\) \{$[^]*?^ {2}\}$/m, 'fiber = 0;']),
    ],
  },
  {
    reason: 'No `<Fragment>` has a `ref`, so none has a handle of its elements.',
    code: [
      within('safelyAttachRef', [/^ {8}case 7:\n[^]*?(?=^ {8}default:$)/m]),
      within('commitReconciliationEffects', [/^ {6}for \(var parent = finishedWork\.return; [^]*?^ {6}\}$/m]),
      [/, parentFragmentInstances\b/g],
    ],
  },
  {
    reason: 'Every browser of the widget has these functions.',
    constants: { canUseDOM: '!0' },
    code: [
      [/Math\.clz32 \? Math\.clz32 : clz32Fallback/, 'Math.clz32'],
      [/"function" === typeof Object\.is \? Object\.is : is;/, 'Object.is;'],
      [
        /"function" === typeof queueMicrotask\s+\? queueMicrotask\s+: "undefined" !== typeof localPromise[^]*?: scheduleTimeout;/,
        'queueMicrotask;',
      ],
    ],
  },
]
