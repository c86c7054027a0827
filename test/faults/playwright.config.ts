import { defineConfig } from '@playwright/test'
import shared from '../browser/playwright.config.ts'

/** Visitor's journeys with every preset of faults. `npm test` runs only a sample (test/browser/faults.spec.ts). */
export default defineConfig({
  ...shared,
  testDir: '.',
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/faults',
  fullyParallel: true,
  workers: Number(process.env['WORKERS'] ?? 2),
})
