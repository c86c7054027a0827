/*
 * Keys of a store:
 *
 *     assets/, emoji/                   shared files of all kept releases, under the names of the build
 *     THIRD_PARTY_LICENSES.txt          licences of the libraries in the last release that was stored
 *     scripts/SHA256.js                 loaders and panel scripts of all kept releases, for host pages that are open
 *     versions/TOKEN/VERSION/           page, scripts and manifest of a tenant, as a release has them
 *     versions/TOKEN/A.B.CHANNEL-5/     version A, with a loader that gives 5 % of the page loads version B
 *     tenants/TOKEN/                    the version that visitors get
 *     tenants/TOKEN.CHANNEL/            the version of a channel that gets a part of the page loads
 *     releases/BUILD_ID/manifest.json   manifest of the build; written before its other files
 *     releases/BUILD_ID/*.minisig       signature of this manifest, if the build was signed
 *     releases/BUILD_ID/release.json    says whether all files of the release are stored
 *     channels.json                     release of each channel
 *
 * Only `assets/`, `emoji/`, `scripts/`, `tenants/` and the licences are for visitors.
 */

export const CHANNELS_KEY = 'channels.json'

export const RELEASES = 'releases/'

export const VERSIONS = 'versions/'

export const SCRIPTS = 'scripts/'

export const toReleaseKey = (
  release: string,
  name: 'manifest.json' | 'manifest.json.minisig' | 'release.json',
): string => `${RELEASES}${release}/${name}`

/** Returns the name of a tenant's version: a hash of everything that the build wrote for the tenant. */
export const toVersion = (manifestSha384: string): string => toFileName(manifestSha384).slice(0, 22)

export const toVersionFolder = (token: string, version: string): string => `${VERSIONS}${token}/${version}/`

/** Returns the key of a script by its sha256, which the address of a panel script has as its query. */
export const toScriptKey = (sha256: string): string => `${SCRIPTS}${toFileName(sha256)}.js`

/** Converts base64 to base64url without padding, which is a valid file name. */
const toFileName = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
