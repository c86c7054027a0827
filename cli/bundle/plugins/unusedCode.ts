import type { Plugin } from 'esbuild'
import { markComponents, readPackageScript } from './packages.ts'
import { replaceIn, type Replacement } from './replaceIn.ts'

/** Code of a library that the widget never runs. */
type UnusedCode = {
  /** File of the library. */
  readonly file: RegExp
  /** Reason why this code never runs. */
  readonly reason: string
  readonly code: readonly Replacement[]
}

/** Formatters of react-intl that no module of the widget calls. Its `intl` object would keep all of them in the bundle. */
export const UNUSED_FORMATTERS = [
  'formatNumberToParts',
  'formatDuration',
  'formatDurationToParts',
  'formatDateToParts',
  'formatTimeToParts',
  'formatDateTimeRange',
  'formatPlural',
  'formatList',
  'formatListToParts',
  'formatDisplayName',
] as const

/** Code that a build leaves out. Modules of React have their own list (`unusedReact.ts`). */
const UNUSED_CODE: readonly UnusedCode[] = [
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'No module calls these formatters. The last pattern is a check of an option that the widget does not set.',
    code: [
      ...UNUSED_FORMATTERS.map((name) => [new RegExp(`^\\s*${name}: ${name}[.]bind\\(.*$`, 'm')] as const),
      [/^\s*getDurationFormat: memoize\([^]*?\n\t\t\}\),$/m],
      [/^\s*getListFormat: memoize\([^]*?\n\t\t\}\),$/m],
      [/^\s*getDisplayNames: memoize\([^]*?\n\t\t\}\)$/m],
      [/^\s*verifyConfigMessages\(resolvedConfig\);$/m],
    ],
  },
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'TypeScript requires the id of a message.',
    code: [[/^\s*if \(!msgId\) invariant\(false, `[^]*?`\);$/m]],
  },
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'No message has a default text. A test of the translations proves that none is missing.',
    code: [
      [/^\t+if \(defaultMessage\) try \{$[^]*?^\t+onError\(new MessageFormatError[^]*?^\t+\}$/gm],
      [/^\tif \(typeof defaultMessage === "string"\) return defaultMessage;$/m],
      [/\$\{defaultMessage \? "default message" : "id"\}/, 'id'],
      [/\$\{descriptor\.defaultMessage \? [^]*? : "id"\}/, 'id'],
    ],
  },
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'Every browser of the widget has `Intl.RelativeTimeFormat`.',
    code: [[/^\tif \(!Intl\.RelativeTimeFormat\) config\.onError\([^]*?\);$/m]],
  },
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'A check of the locale makes a browser list all its locales, which takes 10 ms before the first screen.',
    code: [
      [
        / else if \(!Intl\.NumberFormat\.supportedLocalesOf\(.*\n\s*else if \(!Intl\.DateTimeFormat\.supportedLocalesOf\(.*$/m,
      ],
    ],
  },
  {
    file: /\/intl-messageformat\/index\.js$/,
    reason: 'The same list, for a message with values. Only a parser of messages reads the result.',
    code: [[/^\s*this\.resolvedLocale = IntlMessageFormat\.resolveLocale\(locales\);$/m]],
  },
  {
    file: /\/react-intl\/index\.js$/,
    reason: 'Parts of a message are a flat list already, and React renders neither `null` nor booleans.',
    code: [[/\bReact\.Children\.toArray\(children\)/, 'children']],
  },
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
      [/\b((?:env\.)?sagaMonitor)(?=\) \{$| && )/gm, 'DEVELOPMENT_PORT && $1'],
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
    file: /\/redux\/dist\/redux\.mjs$/,
    reason: 'No module reads the store as an observable.',
    code: [[/^ {2}function observable\(\) \{[^]*?^ {2}\}$/m], [/^ {4}\[symbol_observable_default\]: observable$/m]],
  },
]

/** Plugin that removes unused code of libraries, which saves 4 kB of the first view. */
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
