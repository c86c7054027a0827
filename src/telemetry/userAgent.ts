/** Operating system and browser of the visitor, without personal data. */
export type Agent = { readonly os: string; readonly browser: string; readonly browserVersion: string }

type Brand = { readonly brand: string; readonly version: string }

type Navigator = {
  readonly userAgent: string
  readonly userAgentData?: { readonly brands: readonly Brand[]; readonly platform: string } | undefined
}

/**
 * Browsers with their patterns; the first match counts. Most user agents also match browsers further down this list.
 */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS|e)?\/(\d+(?:\.\d+)?)/],
  ['Opera', /\b(?:OPR|OPT|Opera)\/(\d+(?:\.\d+)?)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+(?:\.\d+)?)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+(?:\.\d+)?)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+(?:\.\d+)?)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).* Safari\//],
  ['WebKit', /\bAppleWebKit\/(\d+(?:\.\d+)?)/],
]

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Short names of the brands that browsers report. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  'Google Chrome': 'Chrome',
  'Microsoft Edge': 'Edge',
  HeadlessChrome: 'Chrome',
}

const UNKNOWN = 'unknown'

export function readAgent({ userAgent, userAgentData }: Navigator): Agent {
  const own = userAgentData && ownBrand(userAgentData.brands)
  const [browser, browserVersion] = own ?? find(BROWSERS, userAgent)
  return {
    os: truncate(userAgentData?.platform || find(SYSTEMS, userAgent)[0]),
    browser: truncate(browser),
    browserVersion: truncate(browserVersion),
  }
}

/**
 * Returns the browser's own brand and version. Browsers add made-up brands, so that no site relies on a fixed list. If
 * the engine is the only real brand, it is returned.
 */
function ownBrand(brands: readonly Brand[]): readonly [string, string] | undefined {
  const real = brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand))
  const own = real.find(({ brand }) => brand !== 'Chromium') ?? real[0]
  return own && [FULL_NAMES[own.brand] ?? own.brand, own.version]
}

function find(marks: typeof BROWSERS, userAgent: string): readonly [string, string] {
  for (const [name, mark] of marks) {
    const found = mark.exec(userAgent)
    if (found) return [name, found[1] ?? UNKNOWN]
  }
  return [UNKNOWN, UNKNOWN]
}

/** Limits a text, because a user agent may contain anything. */
const truncate = (text: string): string => text.slice(0, 40)
