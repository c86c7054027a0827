import { defineConfig } from '@playwright/test'
import shared from '../browser/playwright.config.ts'

/** Starter apps of each framework with the packed package. They are installed from the registry, so `npm test` has none. */
export default defineConfig({
  ...shared,
  testDir: '.',
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/frameworks',
  // The installation and the build of an app take minutes on a slow machine.
  timeout: 1_200_000,
  workers: 1,
})
