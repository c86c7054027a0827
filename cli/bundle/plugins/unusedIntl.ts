import type { UnusedCode } from './replaceIn.ts'

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

/** Code of react-intl and of its libraries that a build leaves out. */
export const UNUSED_INTL: readonly UnusedCode[] = [
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
    file: /\/intl-messageformat\/index\.js$/,
    reason: 'No message has a date, a time, a choice or a tag. A test of the translations proves it.',
    code: [
      [/^\t\tif \(is(?:Date|Time|Tag|Select)Element\(el\)\) \{$[^]*?^\t\t\}$/gm],
      [/typeof el\.style === "string" \? formats\.number.* : void 0/, 'el.style?.parsedOptions'],
      [/^\t\t\tif \(style && style\.scale\) \{$[^]*?^\t\t\t\}$/m],
    ],
  },
  {
    file: /\/intl-messageformat\/index\.js$/,
    reason: 'react-intl passes compiled messages, a locale, and formatters, and no named formats.',
    code: [
      [/^\t\t\t\tif \(!Intl\.PluralRules\) throw [^]*?originalMessage\);$/m],
      [/ = IntlMessageFormat\.defaultLocale/],
      [/^\t\tif \(typeof message === "string"\) \{$[^]*?^\t\t\} else (?=this\.ast)/m],
      [/^\t\tif \(!Array\.isArray\(this\.ast\)\).*$/m],
      [/^\t\tthis\.(?:resolvedOptions|getAst|formats) = .*$/gm],
      [/^\t\tthis\.formatterCache = \{$[^]*?^\t\t\};$/m],
      [/opts && opts\.formatters \|\| createDefaultFormatters\(this\.formatterCache\)/, 'opts.formatters'],
      [/^\tstatic (?:get defaultLocale\(\) )?\{$[^]*?^\t\}$/gm],
    ],
  },
  {
    file: /\/@formatjs\/intl\/index\.js$/,
    reason: 'The provider has a locale and no time zone, no format has a name, and browsers ignore other options.',
    code: [
      [/\bTYPE\.literal\b/, '0'],
      [/^\tif \(!locale\) \{$[^]*?^\t\}/m],
      [/^\t(?:formats|defaultFormats) = deepMergeFormatsAndSetTimeZone\(.*$/gm],
      [/filterProps\(options, (?:DATE_TIME|NUMBER|RELATIVE_TIME)_FORMAT_OPTIONS, defaults\)/g, 'options'],
      [/^\tconst defaults = !{0,2}format && getNamedFormat\(formats, "(?:number|relative)".*$/gm],
      [/^\tconst defaults = \{\n\t\t\.\.\.timeZone [^]*?^\t\};$/m],
      [/^\t\t\$t: .*$/m],
    ],
  },
  {
    file: /\/@formatjs\/fast-memoize\/index\.js$/,
    reason: 'Each cached function has a cache and the strategy for any number of arguments.',
    code: [
      [/options && options\.cache \? options\.cache : cacheDefault/, 'options.cache'],
      [/options && options\.serializer \? options\.serializer : /],
      [/\(options && options\.strategy \? options\.strategy : strategyDefault\)/, 'options.strategy'],
      [/,\n\tmonadic: strategyMonadic/],
    ],
  },
  {
    file: /\/react-intl\/index\.js$/,
    reason: 'Each component is inside of the provider. The names are for developer tools.',
    code: [
      [/^\tinvariantIntlContext\(.*$/gm],
      [/^\t\t\$t: .*$/m],
      [/^\tComponent\.displayName = DisplayName\[name\];$/m],
    ],
  },
  {
    file: /\/react-intl\/index\.js$/,
    reason: 'Parts of a message are a flat list already, and React renders neither `null` nor booleans.',
    code: [[/\bReact\.Children\.toArray\(children\)/, 'children']],
  },
]
