import { expect, test } from '@jest/globals'
import { findInstalledBrowser } from './installedBrowser.ts'

const EDGE_OF_MAC = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'

test.each([
  [
    'CHROME_PATH before PATH',
    { CHROME_PATH: '/opt/mine', PATH: '/usr/bin' },
    ['/usr/bin/chromium', '/opt/mine'],
    '/opt/mine',
  ],
  [
    'PATH if CHROME_PATH does not exist',
    { CHROME_PATH: '/opt/mine', PATH: '/usr/bin' },
    ['/usr/bin/chromium'],
    '/usr/bin/chromium',
  ],
  [
    'Chrome before Chromium',
    { PATH: '/usr/bin:/opt' },
    ['/usr/bin/chromium', '/opt/google-chrome'],
    '/opt/google-chrome',
  ],
  ['Edge on macOS', { PATH: '/usr/bin' }, [EDGE_OF_MAC], EDGE_OF_MAC],
  [
    'Chrome in a user’s folder on Windows',
    { LOCALAPPDATA: '/users/ada' },
    ['/users/ada/Google/Chrome/Application/chrome.exe'],
    '/users/ada/Google/Chrome/Application/chrome.exe',
  ],
])('the installed browser is found: %s', (_case, env, installed, expected) => {
  expect(findInstalledBrowser({ env, exists: (path) => installed.includes(path) })).toBe(expected)
})

test('without an installed browser, undefined is returned', () => {
  expect(findInstalledBrowser({ env: { PATH: '/usr/bin' }, exists: () => false })).toBeUndefined()
})
