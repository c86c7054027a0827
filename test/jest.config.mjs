import { fileURLToPath } from 'node:url'
import { PARTS } from '../src/domain/parts.ts'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

/** Compile-time flags of a build with every feature. */
const builtIn = Object.fromEntries(PARTS.map((part) => [part, true]))

/**
 * Globals that each module gets as parameters. Jest runs modules in a context of their own, in which Node looks up each
 * global by a call. No test replaces these; it may replace their methods.
 */
const FAST_GLOBALS = [
  'Array',
  'Infinity',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'WeakMap',
]

/**
 * Options of all projects: swc compiles to CommonJS, also packages that only have ES modules. A CSS module maps each
 * class to its own name.
 */
const shared = {
  rootDir,
  globals: { BUILT_IN: builtIn, DEVELOPMENT_PORT: false, FRAME_PERMISSIONS: '' },
  restoreMocks: true,
  sandboxInjectedGlobals: FAST_GLOBALS,
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
    '/node_modules/(?!(react-intl|@formatjs|intl-messageformat|@fastify/static|content-disposition|marked|commander|d3-hierarchy|svelte|esm-env)/)',
  ],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/styles.cjs',
    // A source file has the translations of all features, which only a build separates.
    '^#locales/\\w+/(.*)$': '<rootDir>/locales/$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/pack/'],
}

const node = { ...shared, testEnvironment: 'node' }
const dom = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/browserEnvironment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/matchers.ts'],
}

export default {
  // Uses all cores. By default Jest leaves one core idle, even if there are only two.
  maxWorkers: '100%',
  // This limit is for a test that hangs. A busy machine makes a test slow, which must not make it fail.
  testTimeout: 900_000,
  // On a busy machine a worker needs a long time to end. After a minute, Jest reports that the worker left a timer or a
  // connection open.
  workerGracefulExitTimeout: 60_000,
  testSequencer: './longestFirst.cjs',
  reporters: ['default', fileURLToPath(new URL('slowestFiles.cjs', import.meta.url))],
  projects: [
    {
      ...node,
      displayName: 'rules',
      testMatch: ['<rootDir>/{src/{domain,api,realtime,state,tools},sagas,cli,test/bench}/**/*.test.ts'],
    },
    {
      ...dom,
      displayName: 'views',
      testMatch: [
        '<rootDir>/src/{protocol,browser,telemetry,components,screens,app,loader,embed}/**/*.test.{ts,tsx}',
        '<rootDir>/harness/**/*.test.{ts,tsx}',
      ],
    },
    { ...dom, displayName: 'flows', testMatch: ['<rootDir>/test/flows/**/*.test.{ts,tsx}'] },
    // Runs the widget's stores without a page, with random faults.
    { ...node, displayName: 'schedules', testMatch: ['<rootDir>/test/schedules/**/*.test.ts'] },
    // Pact's library is native. A single file writes all contracts with a provider.
    { ...node, displayName: 'contracts', testMatch: ['<rootDir>/contracts/**/*.{contract,test}.ts'] },
    { ...node, displayName: 'servers', testMatch: ['<rootDir>/test/{servers,contracts}/**/*.test.ts'] },
  ],
}
