import { findChromium, thisMachine } from './chromium.ts'
import { bundle } from '../../cli/bundle/bundle.ts'

/** One browser and one build for all the tests. */
export default async function globalSetup(): Promise<void> {
  process.env['CHROME_PATH'] = findChromium(thisMachine)
  await bundle('dist')
}
