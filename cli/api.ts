import type { Manifest } from './bundle/bundle.ts'
import type { BuildReport } from './build/buildReport.ts'
import type { AnalyzeOptions } from './commands/analyze.ts'
import type { BuildOptions } from './commands/build.ts'
import type { BuildTenantsOptions } from './commands/buildTenants.ts'
import type { CanIDeployOptions, Deployability } from './commands/contracts/canIDeploy.ts'
import type { CompareOptions, Comparison } from './commands/contracts/compareContracts.ts'
import type { CoverageOptions, CoverageReport } from './commands/contracts/contractsCoverage.ts'
import type { VerifyContractsOptions } from './commands/contracts/verifyOptions.ts'
import type { CspOptions, CspReport } from './commands/csp.ts'
import type { Dev, DevOptions } from './commands/dev.ts'
import type { DiffOptions } from './commands/diff.ts'
import type { DoctorOptions } from './commands/doctor.ts'
import type { ExtensionOptions } from './commands/extension.ts'
import type { GenerateOptions } from './commands/generate.ts'
import type { HarnessOptions } from './commands/harness.ts'
import type { HeadersOptions, HeadersReport } from './commands/headers.ts'
import type { MockCommand } from './commands/mock.ts'
import type { PageRendererOptions, RenderedPage, RenderPage } from './commands/pageRenderer.ts'
import type { PreflightReport } from './commands/preflight.ts'
import type { Replayed, ReplayOptions, ReplayPage } from './commands/replay.ts'
import type { SbomOptions } from './commands/release/sbom.ts'
import type { SignedBuild, SignOptions } from './commands/release/sign.ts'
import type { SandboxCommand } from './commands/sandbox.ts'
import type { BuildDiff } from './diff/buildDiff.ts'
import type { Diagnosis } from './doctor/diagnosis.ts'
import type { Finding } from './doctor/finding.ts'
import type { PageEvidence } from './doctor/evidence.ts'
import type { InteractionResult, Outcome, Problem, ProviderResult, Verification } from './contracts/verify/result.ts'
import type { VerifyOptions, VerifyReport } from './commands/verify.ts'
import type { Mock } from './mock/mock.ts'
import type { WrittenFolder } from './output/writtenFolder.ts'
import type { Verified } from './output/verifyBuild.ts'
import { requireClone } from './packageFile.ts'
import type { Analysis } from './report/analysis.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { TenantSources } from './tenant/readTenants.ts'
import type { Tenant } from './tenant/tenant.ts'

/*
 * Public API of `import { build } from 'livechat-widget'`: one function for each command, with its options and its
 * result. If the command would end with an error, the function throws a `CliError`. Each function loads its code when
 * it is called.
 */

export { CliError, type ErrorCode, EXIT_CODES as EXIT } from './errors.ts'
export * from './publish/api.ts'
export type { OnProgress, Progress } from './terminal/progress.ts'
export type {
  AnalyzeOptions,
  Analysis,
  BuildDiff,
  BuildOptions,
  BuildReport,
  BuildTenantsOptions,
  CanIDeployOptions,
  CompareOptions,
  Comparison,
  CoverageOptions,
  CoverageReport,
  CspOptions,
  CspReport,
  Deployability,
  Dev,
  DevOptions,
  Diagnosis,
  DiffOptions,
  DoctorOptions,
  ExtensionOptions,
  Finding as DoctorFinding,
  GenerateOptions,
  HarnessOptions,
  HeadersOptions,
  HeadersReport,
  InteractionResult,
  Manifest,
  Mock,
  MockCommand as MockOptions,
  Outcome as InteractionOutcome,
  PageEvidence,
  PageRendererOptions,
  PreflightReport,
  Problem as ContractProblem,
  ProviderResult,
  RenderedPage,
  RenderPage,
  Replayed,
  ReplayOptions,
  ReplayPage,
  Sandbox,
  SandboxCommand as SandboxOptions,
  SbomOptions,
  SignedBuild,
  SignOptions,
  Tenant,
  TenantSources,
  Verification,
  Verified,
  VerifyContractsOptions,
  VerifyOptions,
  VerifyReport,
  WrittenFolder,
}

/** Builds the widget, the loader and the harness into a folder, completely or not at all. */
export async function build(options: BuildOptions = {}): Promise<Manifest> {
  const command = await import('./commands/build.ts')
  return command.build(options)
}

/** Builds the pages of tenants and their shared files into a folder, completely or not at all. */
export async function buildTenants(options: BuildTenantsOptions): Promise<BuildReport> {
  const command = await import('./commands/buildTenants.ts')
  return command.buildTenants(options)
}

/**
 * Returns the function with which a server renders the page of the widget for each request, with the tenant's Home as HTML:
 *
 *     const renderPage = await createPageRenderer({ build: 'public', origin: 'https://chat.example.com' })
 *     const { html, headers } = await renderPage({ token: 'demo', name: 'Lumen Bikes', accent: '#0a7a5c' })
 *
 * Throws a `CliError` if the folder contains no build of the whole widget. So does `renderPage` for an invalid tenant.
 */
export async function createPageRenderer(options: PageRendererOptions): Promise<RenderPage> {
  const command = await import('./commands/pageRenderer.ts')
  return command.createPageRenderer(options)
}

/** Compares a build for tenants with its manifests and its buildId. Throws `badBuild` if one byte differs. */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const command = await import('./commands/verify.ts')
  return command.verify(options)
}

/** Analyses a tenant's bundle. Writes a page that shows its contents, and returns the figures. */
export async function analyze(options: AnalyzeOptions): Promise<Analysis> {
  const command = await import('./commands/analyze.ts')
  return command.analyze(options)
}

/** Reads and completes all requested tenants, from files, from running services and from defaults. */
export async function readTenants(sources: TenantSources): Promise<readonly Tenant[]> {
  const tenants = await import('./tenant/readTenants.ts')
  return tenants.readTenants(sources)
}

/** Checks tenants before they are built: colours, texts, languages, contradictions. */
export async function preflight(sources: TenantSources): Promise<PreflightReport> {
  const command = await import('./commands/preflight.ts')
  return command.preflight(sources)
}

/** Returns the policies that a host page and the iframe need, and the problems of a page's own policy. */
export async function csp(options: CspOptions): Promise<readonly CspReport[]> {
  const command = await import('./commands/csp.ts')
  return command.csp(options)
}

/** Returns the response headers that a web server has to send with a build for tenants. */
export async function headers(options: HeadersOptions): Promise<HeadersReport> {
  const command = await import('./commands/headers.ts')
  return command.headers(options)
}

/** Compares two builds for tenants. `exceeded` lists growth above `maxGrowth`. */
export async function diff(options: DiffOptions): Promise<BuildDiff> {
  const command = await import('./commands/diff.ts')
  return command.diff(options)
}

/**
 * Signs the manifest of a build for tenants with a secret key of minisign. `verify` with the public key checks the
 * signature.
 */
export async function sign(options: SignOptions): Promise<SignedBuild> {
  const command = await import('./commands/release/sign.ts')
  return command.sign(options)
}

/**
 * Returns the software bill of materials of a build for tenants, in CycloneDX 1.6 as JSON. Needs the optional package
 * `@cyclonedx/cyclonedx-library`.
 */
export async function sbom(options: SbomOptions): Promise<string> {
  const command = await import('./commands/release/sbom.ts')
  return command.sbom(options)
}

/**
 * Visits a page with a browser, opens the chat, and returns why it does not show or does not work, with the fixes. Needs
 * the optional package `playwright-core`.
 */
export async function doctor(options: DoctorOptions): Promise<Diagnosis> {
  const command = await import('./commands/doctor.ts')
  return command.doctor(options)
}

/** Writes the browser extension, unpacked, into a folder. */
export async function extension(options: ExtensionOptions): Promise<WrittenFolder> {
  const command = await import('./commands/extension.ts')
  return command.extension(options)
}

/** Writes the harness as a folder that any web server can serve. */
export async function harness(options: HarnessOptions): Promise<WrittenFolder> {
  const command = await import('./commands/harness.ts')
  return command.harness(options)
}

/**
 * Replays a trace in a page of Playwright, and returns the chat in it and what the replay has found. All replays of a
 * process share one build of the widget. Needs the optional packages of the sandbox.
 */
export async function replay<Page extends ReplayPage>(options: ReplayOptions<Page>): Promise<Replayed<Page>> {
  const command = await import('./commands/replay.ts')
  return command.replay(options)
}

/** Starts the sandbox, the widget and a host page. `close` stops all of them. */
export async function dev(options: DevOptions = {}): Promise<Dev> {
  const command = await import('./commands/dev.ts')
  return command.dev(options)
}

/** Starts a sandbox of the backend on this machine: its three services and its cable. `close` stops the sandbox. */
export async function sandbox(options: SandboxCommand = {}): Promise<Sandbox> {
  const command = await import('./commands/sandbox.ts')
  return command.sandbox(options)
}

/** Writes the generated files and returns their paths. Works only in a clone of the repository. */
export async function generate(options: GenerateOptions = {}): Promise<readonly string[]> {
  requireClone('generate')
  const command = await import('./commands/generate.ts')
  return command.generate(options)
}

/** Runs the consistency checks and returns their names. Works only in a clone of the repository. */
export async function check(log?: (line: string) => void): Promise<readonly string[]> {
  requireClone('check')
  const command = await import('./commands/check.ts')
  return command.check(log)
}

/**
 * Starts a mock that responds with the examples of the contracts and plays a scenario over the cable. `close` stops it.
 */
export async function mock(options: MockCommand = {}): Promise<Mock> {
  const command = await import('./commands/mock.ts')
  return command.mock(options)
}

/**
 * Verifies running services and their cable against the contracts, like `contracts verify`, for use in your own tests.
 * Prints nothing: the result lists each violation and its effect on the visitor. Throws a `CliError` for wrong use
 * (`exitCode` 2), and if the service or the state hook cannot be reached (3).
 *
 *     const { passed, results } = await verifyContracts({
 *       urls: 'http://localhost:3000',
 *       stateUrl: 'http://localhost:3000/_pact/states',
 *       origin: 'https://shop.example.com',
 *     })
 *     const failing = results.flatMap(({ interactions }) => interactions).filter(({ outcome }) => outcome === 'fails')
 *     assert.deepEqual(failing.flatMap(({ problems }) => problems.map(({ text }) => text)), [])
 *
 * A pending interaction that does not pass has `passed: false` and `outcome: 'pending'`. It is reported, but `passed`
 * of its service and of the whole verification stay true.
 */
export async function verifyContracts(options: VerifyContractsOptions): Promise<Verification> {
  const command = await import('./commands/contracts/verifyContracts.ts')
  return command.verifyContracts(options)
}

/**
 * Reports whether the provider of each contract (or of each one in `services`) was verified against the contract's
 * current version, and passed. Reads the results that `verifyContracts` has written to `results`.
 */
export async function canIDeploy(options: CanIDeployOptions): Promise<Deployability> {
  const command = await import('./commands/contracts/canIDeploy.ts')
  return command.canIDeploy(options)
}

/** Compares the contracts with the API descriptions in `openapi/`, and these descriptions with their last release. */
export async function compareContracts(options: CompareOptions = {}): Promise<Comparison> {
  const command = await import('./commands/contracts/compareContracts.ts')
  return command.compareContracts(options)
}

/** Reports which operations, statuses and fields the contracts cover, with method and path of each HTTP operation. */
export async function contractsCoverage(options: CoverageOptions = {}): Promise<CoverageReport> {
  const command = await import('./commands/contracts/contractsCoverage.ts')
  return command.contractsCoverage(options)
}
