import { findChromium, findHeadlessShell, thisMachine } from './installation/chromium.ts'
import { ensureFonts } from './installation/fonts.ts'
import { build } from '../../cli/commands/build.ts'

/** Prepares one browser and one build for all tests. The size budgets are checked on the same build after the tests. */
export default async function globalSetup(): Promise<void> {
  const path = findChromium(thisMachine)
  const shellPath = findHeadlessShell(thisMachine, path)
  process.env['CHROME_PATH'] = path
  if (shellPath !== undefined) process.env['HEADLESS_SHELL_PATH'] = shellPath
  ensureFonts(thisMachine)
  await build({ out: 'dist', isChecked: true })
}
