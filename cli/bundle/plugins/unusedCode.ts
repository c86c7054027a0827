import type { Plugin } from 'esbuild'
import { markComponents, readPackageScript } from './packages.ts'
import { replaceIn, type UnusedCode } from './replaceIn.ts'
import { UNUSED_INTL } from './unusedIntl.ts'

/** Code that a build leaves out. Modules of React have their own lists (`react/`), and so has the router. */
const UNUSED_CODE: readonly UnusedCode[] = [
  ...UNUSED_INTL,
  {
    file: /\/openapi-fetch\/dist\/index\.mjs$/,
    reason: 'No parameter in the documents is a list or an object. The function that remains refuses both.',
    code: ['Object', 'Array'].map((type) => [
      new RegExp(`^function serialize${type}Param\\([^]*?^\\}$`, 'm'),
      `function serialize${type}Param(name, value) { return serializePrimitiveParam(name, value) }`,
    ]),
  },
  {
    file: /\/openapi-fetch\/dist\/index\.mjs$/,
    reason: 'No path in the documents has a parameter with a style (`{.id}`, `{;id}`, `{id*}`).',
    code: [
      [/^ {4}let explode = false;$[^]*?^ {6}name = name\.substring\(1\);\n {4}\}$/m],
      [/^ {4}if \(Array\.isArray\(value\)\) \{\n {6}nextURL = [^]*?^ {4}if \(style === "matrix"\) \{[^]*?^ {4}\}$/m],
      [/style === "label" \? .* : (?=encodeURIComponent\(value\))/],
    ],
  },
  {
    file: /\/openapi-fetch\/dist\/index\.mjs$/,
    reason: 'No module calls these methods.',
    code: [[/^ {4}(?:request|PUT|OPTIONS|HEAD|TRACE|eject)\([^]*?^ {4}\},?$/gm]],
  },
  {
    file: /\/openapi-fetch\/dist\/index\.mjs$/,
    reason: 'A middleware of the widget answers no request and replaces no response. TypeScript checks its properties.',
    code: [
      [/^ {8}if \(typeof m !== "object"[^]*?^ {8}\}$/m],
      [/\bm && typeof m === "object" && typeof m\.(\w+) === "function"/g, 'm.$1'],
      [/ else if \(result instanceof Response\) \{[^]*?^ {12}\} else \{[^]*?^ {12}\}$/m],
      [/^ {14}if \(result\) \{$[^]*?^ {14}\}$/m],
      [/^ {12}if \(result\) \{\n {14}if \(!\(result[^]*?^ {12}\}$/m],
    ],
  },
  {
    file: /\/openapi-fetch\/dist\/index\.mjs$/,
    reason: 'The iframe is no server, and its documents have no streams.',
    code: [
      [/(?<=^const supportsRequestInitExt = \(\) => )\{[^]*?^\}/m, 'false'],
      [/^ {8}if \(parseAs === "stream"\) \{[^]*?^ {8}\}$/m],
    ],
  },
  {
    file: /\/@redux-saga\/core\/dist\/redux-saga-core\.esm\.js$/,
    reason: 'No saga has one of these effects. Only a build for development monitors sagas.',
    code: [
      [/ _effectRunnerMap\[(?:CPS|FLUSH|JOIN|CANCELLED\$1|SET_CONTEXT)\] = \w+,/g],
      [/\b((?:env\.)?sagaMonitor|effectMiddlewares)(?=\) \{$| && )/gm, 'DEVELOPMENT_PORT && $1'],
    ],
  },
  {
    file: /\/@redux-saga\/core\/dist\/redux-saga-core\.esm\.js$/,
    reason: 'The report of a failed saga has the stack of its error, and not that of the sagas.',
    code: [
      [/^ {6}addSagaFrame\(\{[^]*?^ {6}\}\);$/m],
      [/^ {8}var sagaStack = toString\(\);$/m],
      [/(?<=env\.onError\(result), \{[^]*?\}(?=\);)/],
      [/\n *setCrashedEffect\(effect\);/],
      [/^ {4}cancelledDueToErrorTasks\.push[^]*?^ {4}\}\)\);$/m],
    ],
  },
  {
    file: /\/react-redux\/dist\/react-redux\.mjs$/,
    reason: 'The iframe is a page of a browser, has one copy of the library, and no state of a server.',
    code: [
      [/isDOM \|\| isReactNative \? React\.useLayoutEffect : React\.useEffect/, 'React.useLayoutEffect'],
      [/^const TYPE_STATICS = \{[^]*?^\};$/m],
      [/^const objectPrototype = .*$/m],
      [/^function getContext\(\) \{[^]*?^\}$/m, 'function getContext() { return React.createContext(null) }'],
      [/^\t\t\tgetServerState: serverState .*$/m],
      [/getServerState \|\| store\.getState, wrappedSelector/, 'undefined, wrappedSelector'],
    ],
  },
  {
    file: /\/react-redux\/dist\/react-redux\.mjs$/,
    reason: 'These names of selectors and values are for developer tools.',
    code: [
      [/React\.useCallback\(\{ \[selector\.name\]\(state\) \{[^]*?\} \}\[selector\.name\], \[selector\]\)/, 'selector'],
      [/^\t\tconst firstRun = .*$/m],
      [/^\t\tReact\.useDebugValue\(selectedState\);$/m],
    ],
  },
  {
    file: /\/reselect\/dist\/reselect\.mjs$/,
    reason:
      'No selector has options (`maxSize`, `resultEqualityCheck`), and TypeScript checks that each has functions.',
    code: [
      [/^ {2}if \(useGenerations && [^]*?^ {2}\}$/m],
      [/^ {4}if \(prevNode !== null\) \{[^]*?^ {4}\}$/m],
      [/^ {4}if \(resultEqualityCheck\) \{[^]*?^ {4}\}$/m],
      [/^ {4}if \(useGenerations\) \{[^]*?^ {4}\}$/m],
      [/(?<=^function assertIs(?:Function|ArrayOfFunctions)\()[^]*?^\}$/gm, ') {}'],
    ],
  },
  {
    file: /\/marked\/lib\/marked\.esm\.js$/,
    reason: 'Messages are rendered from the tokens of the lexer. Nothing uses the parser, its renderers and its hooks.',
    code: [
      [/(?<=\};)var \w+=new \w+;function \w+\(l,e\)\{return \w+\.parse\(l,e\)\}[^]*?(?=export\{)/],
      [/(?<=export\{).*?(\w+ as Lexer),.*?(\w+ as Tokenizer),.*?(?=\};$)/m, '$1,$2'],
    ],
  },
  {
    file: /\/marked\/lib\/marked\.esm\.js$/,
    reason: 'The lexer has the options `gfm` and `breaks`, and neither extensions nor hooks (`parseMarkup.ts`).',
    code: [
      [/\bthis\.options\.pedantic\b/g, '!1'],
      [/\bthis\.options\.(?:gfm|breaks)\b/g, '!0'],
      [/\bthis\.options\.(?:extensions|hooks)\b/g, 'null'],
      [/(?<=\{normal:[^}]*),pedantic:\w+(?=\})/g],
    ],
  },
  {
    file: /\/redux\/dist\/redux\.mjs$/,
    reason: 'No module reads the store as an observable.',
    code: [[/^ {2}function observable\(\) \{[^]*?^ {2}\}$/m], [/^ {4}\[symbol_observable_default\]: observable$/m]],
  },
]

/** Plugin that removes unused code of libraries, which saves 7 kB of the first view and 3 kB of Markdown. */
export const removeUnusedCode: Plugin = {
  name: 'no-unused-code',
  setup: (build) => {
    const files = new Set(UNUSED_CODE.map(({ file }) => file.source))
    build.onLoad({ filter: new RegExp([...files].join('|')) }, async ({ path }) => {
      const source = await readPackageScript(path)
      return {
        contents: removeFrom(path, path.includes('/react-intl/') ? markComponents(source) : source),
        loader: 'js',
      }
    })
  },
}

/** Returns the source of a file without its unused code. Throws if the file does not contain it. */
export function removeFrom(path: string, source: string): string {
  const code = UNUSED_CODE.filter(({ file }) => file.test(path)).flatMap((unused) => unused.code)
  return code.reduce((text, replacement) => replaceIn(path, text, replacement), source)
}
