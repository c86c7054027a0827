import { delimiter, join } from 'node:path'

/** Names of Chrome, Chromium and Edge in the folders of `PATH`. */
const EXECUTABLE_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/** Paths below the folders for programs of Windows. */
const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

export type Installation = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
}

/**
 * Returns the path of an installed Chrome, Chromium or Edge: `CHROME_PATH`, the folders of `PATH`, then the usual places
 * of macOS and Windows. Returns undefined if there is none.
 */
export function findInstalledBrowser({ env, exists }: Installation): string | undefined {
  const ownPath = env['CHROME_PATH']
  if (ownPath !== undefined && exists(ownPath)) return ownPath
  const folders = (env['PATH'] ?? '').split(delimiter)
  const candidates = [
    ...EXECUTABLE_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_NAMES.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    ...WINDOWS_FOLDERS.flatMap((name) => {
      const folder = env[name]
      return folder === undefined ? [] : WINDOWS_PATHS.map((parts) => join(folder, ...parts))
    }),
  ]
  return candidates.find(exists)
}
