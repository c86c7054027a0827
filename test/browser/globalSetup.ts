import { findChromium, thisMachine } from './chromium.ts'
import { ensureFonts } from './fonts.ts'
import { build } from '../../cli/commands/build.ts'

/** One browser and one build for all the tests, and for the budgets after them. */
export default async function globalSetup(): Promise<void> {
  process.env['CHROME_PATH'] = findChromium(thisMachine)
  ensureFonts(thisMachine)
  await build({ out: 'dist', isChecked: true })
}
