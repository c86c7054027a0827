import type { Replacement } from '../replaceIn.ts'

/** Replacement for `reportError` in browsers that are older than those of the widget, in react and in react-dom. */
export const REPORT_ERROR: Replacement = [
  /"function" === typeof reportError\s+\? reportError\s+: function \(error\) \{[^]*?console\.error\(error\);\s+\}/,
  'window.reportError',
]

/** Code of the smaller modules of React that the widget never runs, by their files. */
export const UNUSED_IN_MODULES: Readonly<Record<string, readonly Replacement[]>> = {
  'react.production.js': [
    REPORT_ERROR,
    // react-dom would ask for `PureComponent` in each class.
    [
      /^function ComponentDummy\(\)[^]*?^pureComponentPrototype\.isPureReactComponent = !0;$|^exports\.PureComponent = PureComponent;$/gm,
    ],
    // TypeScript checks what the only class passes to `setState`, which its constructor does not call.
    [/^ {2}if \(\n {4}"object" !== typeof partialState &&[^]*?^ {4}\);$/m],
    [/^Component\.prototype\.forceUpdate = [^]*?^\};$/m],
    [
      /^ {2}this\.updater = updater \|\| ReactNoopUpdateQueue;\n\}\nComponent/m,
      '  this.updater = updater;\n}\nComponent',
    ],
    // Elements read a context by hooks, and one renderer sets its value.
    [/^ {4}_currentValue2: defaultValue,\n {4}_threadCount: 0,$/m],
    [/^ {2}defaultValue\.Consumer = \{[^]*?^ {2}\};$/m],
    // TypeScript compiles JSX without these properties, which were for developer tools.
    [/"__self" !== propName &&\s+"__source" !== propName &&\s+/],
  ],
  // Only `flushSync` is left of the functions that react-dom shares with react-dom/client.
  'react-dom.production.js': [
    [/^ {6}r: function \(\) \{[^]*?^ {6}M: noop$/m],
    [/^ {4}findDOMNode: null$/m],
    [/ReactSharedInternals\.T = \w+/g, '0'],
    [/ReactSharedInternals\.T\b/, 'null'],
  ],
  'scheduler.production.js': [
    [
      /^if \("object" === typeof performance [^]*?^\}$/m,
      'exports.unstable_now = function () { return performance.now() };',
    ],
    [/"function" === typeof setTimeout \? setTimeout : null/, 'setTimeout'],
    // React delays no task.
    [/^function advanceTimers\([^]*?^\}$/m, 'function advanceTimers() {}'],
    [/^function handleTimeout\([^]*?^\}$/m],
    [/^ {8}isHostTimeoutScheduled &&\n[^]*?;$/m],
    [/^ {14}var firstTimer = peek\(timerQueue\);\n[^]*?^ {16}\);$/m],
    [/^ {2}"object" === typeof options && null !== options\n[^]*?;$/m, '  options = currentTime;'],
    [/^ {2}options > currentTime\n[^]*?^ {4}: \((?=\(priorityLevel\.sortIndex)/m, '('],
    [/^function requestHostTimeout\([^]*?^\}$/m],
  ],
  // No page is rendered by a server, and `useDebugValue` is for developer tools.
  'use-sync-external-store-with-selector.production.js': [
    [/"function" === typeof Object\.is \? Object\.is : is/, 'Object.is'],
    [/, instRef\[1\]/],
    [/^ {8}null === maybeGetServerSnapshot\n[^]*?^ {12}\}$/m],
    [/^ {2}useDebugValue\(value\);$/m],
    [/,\n {2}useDebugValue = React\.useDebugValue/],
  ],
}
