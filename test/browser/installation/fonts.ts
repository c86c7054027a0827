import { execFileSync } from 'node:child_process'
import type { Machine } from './chromium.ts'

/** Language (Hindi) whose script is only in a large set of fonts. */
const WIDE_SET_LANGUAGE = 'hi'

/**
 * Returns true if fontconfig lists a font for Hindi, and so has fonts for every script of the widget's translations.
 */
export function hasFonts(list: () => string = listFonts): boolean {
  return list().trim() !== ''
}

/** Installs Debian's Noto fonts if they are missing, because text has other widths in a fallback font. */
export function ensureFonts({ isRoot, run, log }: Machine, areInstalled: () => boolean = hasFonts): void {
  if (areInstalled()) return
  if (!isRoot) return log('fonts: no font for Hindi here, so text widths are not compared')
  log('fonts: installing Debian’s fonts-noto-core')
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'fontconfig', 'fonts-noto-core'])
  } catch (problem) {
    log(`fonts: they could not be installed, so text widths are not compared (${String(problem)})`)
  }
}

function listFonts(): string {
  try {
    return execFileSync('fc-list', [`:lang=${WIDE_SET_LANGUAGE}`], { encoding: 'utf8' })
  } catch {
    // Without the command `fc-list` the fonts are unknown, which counts as no fonts.
    return ''
  }
}
