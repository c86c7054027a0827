import { defineConfig } from '@playwright/test'
import shared from '../browser/playwright.config.ts'

/**
 * Replays of recorded visits. `npm test` runs only a sample (test/browser/replay.spec.ts). `npm run traces` records the
 * visits again, after a change that they do not fit.
 */
export default defineConfig({
  ...shared,
  testDir: '.',
  // The recording takes no part in the tests.
  testMatch: process.env['RECORD'] === undefined ? ['canned.spec.ts', 'bugs.spec.ts'] : ['record.spec.ts'],
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/replay',
  fullyParallel: true,
})
