import { toChannelAddress } from './splitVersion.ts'

type SplitLoader = {
  readonly token: string
  readonly channel: string
  /** Percentage of page loads that get the loader of the channel. */
  readonly percent: number
  /** Loader of the tenant's version. */
  readonly loader: string
  /** Loader of the channel's version. */
  readonly channelLoader: string
}

/** Hint to V8 that it compiles all functions of a script at once. It counts only in the first line. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Returns a loader that gives a part of the page loads the version of a channel: its loader, its panel script and its
 * page, which the loader asks for at the address of the channel. Each page load decides anew and stores nothing. The SDK
 * exists when the script has run, as with any loader.
 */
export function joinLoaders({ token, channel, percent, loader, channelLoader }: SplitLoader): string {
  const [own, other] = [loader, channelLoader].map(withoutHint)
  const selects = `!("chatwootSDK" in window) && Math.random() * 100 < ${percent}`
  const redirect = toRedirect(token, toChannelAddress(token, channel))
  const text =
    own === other
      ? `{\nconst isOfChannel = ${selects};\n${own}\nif (isOfChannel) {\n${redirect}}\n}\n`
      : `if (${selects}) {\n${other}\n${redirect}} else {\n${own}\n}\n`
  return COMPILE_HINT + text
}

const withoutHint = (loader: string): string =>
  (loader.startsWith(COMPILE_HINT) ? loader.slice(COMPILE_HINT.length) : loader).trim()

/** Returns code that makes the SDK of a loader ask for the files of this tenant at the address of a channel. */
const toRedirect = (token: string, address: string): string => `const sdk = window.chatwootSDK;
const toBaseUrl = (url) => {
try { return new URL(url).href.replace(/\\/tenants\\/${token}\\/*$/, "/tenants/${address}") } catch { return url }
};
for (const name of ["run", "create"]) {
const start = sdk[name];
sdk[name] = (options) => start(options && { ...options, baseUrl: toBaseUrl(options.baseUrl) });
}
`
