import { execFileSync } from 'node:child_process'
import type { Machine } from './chromium.ts'

/** A language whose letters only a wide set of fonts has. */
const NEEDS_WIDE_SET = 'hi'

/** Whether fontconfig knows a font for every script that the widget is translated into. */
export function hasFonts(list: () => string = listFonts): boolean {
  return list().trim() !== ''
}

/** Installs Debian's Noto fonts where they are missing, as text has other widths in a fallback font. */
export function ensureFonts({ isRoot, run, say }: Machine, isThere: () => boolean = hasFonts): void {
  if (isThere()) return
  if (!isRoot) return say('fonts: no font for Hindi here, so text widths are not compared')
  say('fonts: installing Debian’s fonts-noto-core')
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'fontconfig', 'fonts-noto-core'])
  } catch (problem) {
    say(`fonts: they could not be installed, so text widths are not compared (${String(problem)})`)
  }
}

function listFonts(): string {
  try {
    return execFileSync('fc-list', [`:lang=${NEEDS_WIDE_SET}`], { encoding: 'utf8' })
  } catch {
    // Without fontconfig's command nothing is known of fonts, which counts as none.
    return ''
  }
}
