import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { BUNDLE_CACHE } from '../../cli/bundle/bundleCache.ts'
import { CACHE_FOLDER } from '../../cli/bundle/root.ts'
import { chromiumArguments } from './installation/chromiumArguments.ts'

// The workers build the same sources. The first build of a run bundles them.
process.env[BUNDLE_CACHE] ??= join(CACHE_FOLDER, 'bundles')

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './globalSetup.ts',
  // Jest runs at the same time and uses the time in which these tests wait for a page.
  workers: 3,
  retries: 0,
  // A test that is marked `only` would skip all others.
  forbidOnly: true,
  // These limits stop a test that hangs. A busy machine makes a test slow and must not make it fail.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  // Playwright prints the ten slowest files at the end.
  reportSlowTests: { max: 10, threshold: 1_000 },
  use: {
    viewport: { width: 1280, height: 860 },
    // A trace takes a third of a test's time. With TRACE=1 Playwright keeps the traces of tests that fail.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { args: chromiumArguments() },
  },
})
