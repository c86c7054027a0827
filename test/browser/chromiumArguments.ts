/**
 * What Chromium does beside a test and no test sees: two pages behind the address bar of every window, which cost more
 * of a processor than most tests, and a renderer kept ready for the next site.
 */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/**
 * Chromium's command line in these tests. Of several `--disable-features` only the last one counts, so a test names
 * here what else it turns off.
 */
export const chromiumArguments = (disabledFeatures: readonly string[] = []): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...UNUSED_FEATURES, ...disabledFeatures].join(',')}`,
]

/** A page that a test answers for has no address on this machine, and Chromium would keep its frames from one. */
export const LOCAL_NETWORK_CHECKS = 'LocalNetworkAccessChecks'
