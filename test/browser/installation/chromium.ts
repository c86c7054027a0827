import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findInstalledBrowser } from '../../../cli/browsers/installedBrowser.ts'

export type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  readonly exists: (path: string) => boolean
  /** Runs a command. Throws if the command fails. */
  readonly run: (command: string, args: readonly string[]) => void
  /** Returns the path of the browser that Playwright downloads. */
  readonly playwrightPath: () => string
  readonly log: (line: string) => void
}

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/**
 * Returns the path of a browser for the tests: an installed browser, else Playwright's download, else Debian's package.
 * Prints its choice. Throws if there is no browser.
 */
export function findChromium(machine: Machine): string {
  const { log } = machine
  const installed = findInstalledBrowser(machine)
  if (installed !== undefined) {
    log(`browser: ${installed}`)
    return installed
  }
  const downloaded = download(machine)
  if (downloaded !== undefined) {
    log(`browser: Playwright's own, ${downloaded}`)
    return downloaded
  }
  const packaged = installPackage(machine, 'chromium', DEBIAN_CHROMIUM)
  if (packaged !== undefined) {
    log(`browser: Debian's chromium, ${packaged}`)
    return packaged
  }
  throw new Error('No Chrome or Chromium: install one, or set CHROME_PATH to its executable')
}

/** Name of the small Chromium without windows that Debian packages. It needs 0.8 of the processor time of the whole one. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Returns the path of the headless shell, which belongs to Debian's Chromium. Installs it for such a Chromium. Returns
 * undefined if there is none: the whole browser then runs all tests.
 */
export function findHeadlessShell(machine: Machine, browserPath: string): string | undefined {
  const path = `/usr/bin/${HEADLESS_SHELL}`
  if (browserPath !== DEBIAN_CHROMIUM) return undefined
  const found = machine.exists(path) ? path : installPackage(machine, HEADLESS_SHELL, path)
  machine.log(found === undefined ? 'no headless shell: the browser runs all tests' : `headless shell: ${found}`)
  return found
}

function download({ run, exists, playwrightPath, log }: Machine): string | undefined {
  if (exists(playwrightPath())) return playwrightPath()
  try {
    log('no Chrome or Chromium here, asking Playwright for one')
    run('npx', ['playwright', 'install', 'chromium'])
    return exists(playwrightPath()) ? playwrightPath() : undefined
  } catch {
    // The download is not available on every network, so Debian's package is tried next.
    return undefined
  }
}

/** Installs a package of Debian, and returns the path if it then exists. */
function installPackage({ run, exists, isRoot, log }: Machine, name: string, path: string): string | undefined {
  if (!isRoot) return undefined
  try {
    log(`installing Debian’s ${name}`)
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    return exists(path) ? path : undefined
  } catch {
    // The installation failed, for example on a system without apt. The callers print or throw what follows from it.
    return undefined
  }
}

export const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  run: (command, args) => void execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 }),
  playwrightPath: () => chromium.executablePath(),
  log: (line) => void process.stdout.write(`${line}\n`),
}
