import { defineConfig } from '@playwright/test'
import shared from '../browser/playwright.config.ts'
import type { EngineOptions } from './fixtures.ts'

/** The chat in the engines of Firefox and Safari, which Playwright cannot drive as distributions install them. */
export default defineConfig<object, EngineOptions>({
  ...shared,
  testDir: '.',
  globalSetup: '../browser/globalSetup.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  projects: [
    { name: 'Firefox', use: { engine: 'firefox' } },
    { name: 'WebKit', use: { engine: 'webkit' } },
  ],
})
