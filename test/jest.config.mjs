import { fileURLToPath } from 'node:url'
import { PARTS } from '../src/domain/parts.ts'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

/** As in a build of the whole widget. */
const builtIn = Object.fromEntries(PARTS.map((part) => [part, true]))

/** What every project shares: swc to CommonJS, ESM-only packages transformed too, styles as a map of their own names. */
const shared = {
  rootDir,
  globals: { BUILT_IN: builtIn },
  restoreMocks: true,
  transform: {
    '\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(react-intl|@formatjs|intl-messageformat|@fastify/static|content-disposition|marked|commander)/)',
  ],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/support/styles.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/pack/'],
}

const node = { ...shared, testEnvironment: 'node' }
const dom = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/browserEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/matchers.ts'],
}

export default {
  // All cores: by default one of two stays idle.
  maxWorkers: '100%',
  // A limit for a test that hangs. A busy machine makes a test slow and must not make it fail.
  testTimeout: 900_000,
  // A worker of a busy machine takes long to end. After a minute it has left a timer or a connection behind, and Jest says so.
  workerGracefulExitTimeout: 60_000,
  testSequencer: './longestFirst.cjs',
  reporters: ['default', fileURLToPath(new URL('slowestFiles.cjs', import.meta.url))],
  projects: [
    {
      ...node,
      displayName: 'rules',
      testMatch: ['<rootDir>/{src/{domain,api,realtime,state},sagas,cli}/**/*.test.ts'],
    },
    {
      ...dom,
      displayName: 'views',
      testMatch: [
        '<rootDir>/src/{protocol,browser,telemetry,components,screens,app,loader}/**/*.test.{ts,tsx}',
        '<rootDir>/harness/**/*.test.{ts,tsx}',
      ],
    },
    { ...dom, displayName: 'flows', testMatch: ['<rootDir>/test/flows/**/*.test.{ts,tsx}'] },
    // The widget's stores against faults at random, with no page.
    { ...node, displayName: 'schedules', testMatch: ['<rootDir>/test/schedules/**/*.test.ts'] },
    // Pact's library is native, and all contracts with one provider are written by one file.
    { ...node, displayName: 'contracts', testMatch: ['<rootDir>/contracts/**/*.{contract,test}.ts'] },
    { ...node, displayName: 'servers', testMatch: ['<rootDir>/test/{servers,contracts}/**/*.test.ts'] },
  ],
}
