import type { Plugin } from 'esbuild'
import { readPackageScript } from './packages.ts'

/** Plugin that replaces the message parser with a stub that rejects text. All messages are compiled at build time. */
export const stubMessageParser: Plugin = {
  name: 'no-parser',
  setup: (build) => {
    build.onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir }) =>
      build.resolve('@formatjs/icu-messageformat-parser/no-parser.js', { resolveDir, kind: 'import-statement' }),
    )
  },
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

/**
 * Code that only these formatters use, a check of an option that the widget does not set, and the advice to add the id
 * of a message, which TypeScript requires. The last one checks that the browser has data of the locale: browsers then
 * list all their locales, which takes the main thread 10 ms before the first screen.
 */
const UNUSED_CODE = [
  /^\s*getDurationFormat: memoize\([^]*?\n\t\t\}\),$/m,
  /^\s*getListFormat: memoize\([^]*?\n\t\t\}\),$/m,
  /^\s*getDisplayNames: memoize\([^]*?\n\t\t\}\)$/m,
  /^\s*verifyConfigMessages\(resolvedConfig\);$/m,
  /^\s*if \(!msgId\) invariant\(false, `[^]*?`\);$/m,
  / else if \(!Intl\.NumberFormat\.supportedLocalesOf\(.*\n\s*else if \(!Intl\.DateTimeFormat\.supportedLocalesOf\(.*$/m,
]

/** The same list of locales for a message with values. Only a parser of messages reads the result. */
const RESOLVED_LOCALE = /^\s*this\.resolvedLocale = IntlMessageFormat\.resolveLocale\(locales\);$/m

/** Plugin that removes the unused formatters and checks, which saves 1 kB of the first view. */
export const removeUnusedFormatters: Plugin = {
  name: 'no-unused-formatters',
  setup: (build) => {
    build.onLoad({ filter: /\/@formatjs\/intl\/index\.js$/ }, async ({ path }) => {
      const source = await readPackageScript(path)
      const unused = [
        ...UNUSED_FORMATTERS.map((name) => new RegExp(`^\\s*${name}: ${name}[.]bind\\(.*$`, 'm')),
        ...UNUSED_CODE,
      ]
      return { contents: unused.reduce((text, pattern) => remove(text, pattern, path), source), loader: 'js' }
    })
    build.onLoad({ filter: /\/intl-messageformat\/index\.js$/ }, async ({ path }) => ({
      contents: remove(await readPackageScript(path), RESOLVED_LOCALE, path),
      loader: 'js',
    }))
  },
}

function remove(text: string, pattern: RegExp, path: string): string {
  if (!pattern.test(text)) throw new Error(`${path} has nothing that matches ${pattern}`)
  return text.replace(pattern, '')
}
