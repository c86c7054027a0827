/** Where the widget runs, in a few words of no person. */
export type Agent = { readonly os: string; readonly browser: string; readonly browserVersion: string }

type Brand = { readonly brand: string; readonly version: string }

type Navigator = {
  readonly userAgent: string
  readonly userAgentData?: { readonly brands: readonly Brand[]; readonly platform: string } | undefined
}

/** The first that fits: most browsers carry the names of others behind their own. */
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

/** The names browsers give of themselves where they do, as their marketing knows them. */
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
    os: short(userAgentData?.platform || find(SYSTEMS, userAgent)[0]),
    browser: short(browser),
    browserVersion: short(browserVersion),
  }
}

/** Made-up brands stand among the real ones, so that nobody counts on their number; the engine's name is the last resort. */
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

/** Anybody can say anything of their browser. */
const short = (text: string): string => text.slice(0, 40)
