import { globSync } from 'node:fs'
import { findProgram } from '#test/support/cli/findProgram.ts'
import { startFirefox } from './firefox.ts'
import type { StartVisitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

export type EngineName = 'firefox' | 'webkit'

/** Engine that is installed, or what to install. */
export type Installed = { readonly start: StartVisitor } | { readonly missing: string }

/** Finds the engine of a browser, as Linux distributions install it. */
export const findEngine = (engine: EngineName): Installed => (engine === 'firefox' ? findFirefox() : findWebKit())

function findFirefox(): Installed {
  const path = findProgram('firefox-esr') ?? findProgram('firefox')
  return path === undefined ? { missing: 'Firefox is missing: install firefox-esr.' } : { start: startFirefox(path) }
}

function findWebKit(): Installed {
  const driver = findProgram('WebKitWebDriver')
  const [miniBrowser] = globSync('/usr/lib/{*/,}webkit2gtk-4*/MiniBrowser')
  if (driver === undefined || miniBrowser === undefined)
    return { missing: 'WebKit is missing: install webkit2gtk-driver.' }
  if (process.env['DISPLAY'] !== undefined) return { start: startWebKit({ driver, miniBrowser }) }
  const xvfb = findProgram('Xvfb')
  return xvfb === undefined
    ? { missing: 'WebKit needs a display: install xvfb.' }
    : { start: startWebKit({ driver, miniBrowser, xvfb }) }
}
