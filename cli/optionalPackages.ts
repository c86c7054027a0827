import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CliError } from './errors.ts'
import { PACKAGE } from './packageFile.ts'

/** Packages that the sandbox, the mock and the harness server use. */
const SERVERS = [
  '@fastify/cors',
  '@fastify/multipart',
  '@fastify/static',
  '@stoplight/prism-core',
  '@stoplight/prism-http',
  'fastify',
] as const

/** Package that speaks to a bucket. A store in a folder does not need it. */
const S3 = ['@aws-sdk/client-s3'] as const

/**
 * Packages that a published `widget-cli` does not install, by the command that needs them. They are large, and builds
 * do not need them.
 */
export const OPTIONAL_PACKAGES = {
  sandbox: SERVERS,
  mock: SERVERS,
  dev: SERVERS,
  doctor: ['playwright-core'],
  replay: [...SERVERS, 'playwright-core'],
  publish: S3,
  'publish --sourcemaps': ['@sentry/cli'],
  promote: S3,
  assign: S3,
  rollback: S3,
  releases: S3,
  prune: S3,
  sbom: ['@cyclonedx/cyclonedx-library'],
  'contracts verify': ['@pact-foundation/pact-core', 'junit-report-builder'],
  'contracts compare': ['@pactflow/openapi-pact-comparator'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Throws `missingPackages` with the command line that installs them. Call it before an import of these packages. */
export function requirePackages(command: keyof typeof OPTIONAL_PACKAGES): void {
  const missing = OPTIONAL_PACKAGES[command].filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const versions = { ...PACKAGE.dependencies, ...PACKAGE.peerDependencies }
  const packageSpecs = missing.map((name) => `${name}@${versions[name] ?? 'latest'}`)
  throw new CliError('missingPackages', `\`widget-cli ${command}\` needs ${missing.join(' and ')}`, {
    next: `Install the missing packages: npm install --save-dev --ignore-scripts ${packageSpecs.join(' ')}`,
  })
}

/**
 * Looks for a package in the folders that an import would search. An import of its package.json could fail, because not
 * every package exports that file.
 */
const isInstalled = (name: string): boolean =>
  (createRequire(import.meta.url).resolve.paths(name) ?? []).some((folder) =>
    existsSync(join(folder, name, 'package.json')),
  )
