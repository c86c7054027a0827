/**
 * Chromium features that no test needs. The first two put hidden pages behind each window's address bar, which use more
 * CPU than most tests. The third keeps a spare renderer process for the next site.
 */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/**
 * Returns Chromium's command-line arguments for these tests. Only the last `--disable-features` argument counts, so a
 * test passes the other features that it disables here.
 */
export const chromiumArguments = (disabledFeatures: readonly string[] = []): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Pages of one site share a process within a context. Pages of two sites still never share one.
  '--process-per-site',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...UNUSED_FEATURES, ...disabledFeatures].join(',')}`,
]

/**
 * Chromium feature that a test disables when it answers requests for a page itself. Such a page has no address on this
 * machine, and Chromium would block frames from this machine in it.
 */
export const LOCAL_NETWORK_CHECKS = 'LocalNetworkAccessChecks'
