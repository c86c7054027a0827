import { findChromium, thisMachine } from './chromium.ts'
import { ensureFonts } from './fonts.ts'
import { build } from '../../cli/commands/build.ts'

/** Prepares one browser and one build for all tests. The size budgets are checked on the same build after the tests. */
export default async function globalSetup(): Promise<void> {
  process.env['CHROME_PATH'] = findChromium(thisMachine)
  ensureFonts(thisMachine)
  await build({ out: 'dist', isChecked: true })
}
