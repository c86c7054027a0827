import { defineConfig } from '@playwright/test'
import shared from '../browser/playwright.config.ts'

/** Checks of all stories in all locales, which `npm test` runs only for a sample. */
export default defineConfig({
  ...shared,
  testDir: '.',
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/a11y',
  fullyParallel: true,
  workers: Number(process.env['WORKERS'] ?? 2),
  timeout: 3_600_000,
  expect: { timeout: 30_000 },
  // A story that does not reach its state fails by itself, and does not stop the others.
  use: { ...shared.use, actionTimeout: 60_000 },
})
