import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './chromiumArguments.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  // Jest runs beside these tests and fills the time in which they wait for a page.
  workers: 2,
  retries: 0,
  // Limits for a test that hangs. A busy machine makes a test slow and must not make it fail.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // Prints the ten slowest files at the end.
  reportSlowTests: { max: 10, threshold: 1_000 },
  use: {
    viewport: { width: 1280, height: 860 },
    // A trace costs a third of a story's time: TRACE=1 keeps those of stories that fail.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { args: chromiumArguments() },
  },
})
