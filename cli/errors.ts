/** Every way a command can end badly; each message says what to do next. */
const MESSAGES = {
  staleTypes: (files: string) => `Generated files are stale: ${files}. Run \`npm run generate\` and commit the result.`,
  buildFailed: (reason: string) => `The bundle could not be built.\n${reason}`,
  foreignFolder: (folder: string) => `${folder} is not empty and was not made by this command. Choose another --out.`,
  noPort: (port: string) => `No free port from ${port} on. Close what uses them, or choose another with --port.`,
  badPort: (port: string) => `"${port}" is not a port. Use a number from 1 to 65535.`,
  noBuild: (folder: string) => `There is no build in ${folder}. Run \`npm run build\` first.`,
  badContract: (problems: string) => `openapi/realtime.asyncapi.yaml has problems:\n${problems}`,
  heavyFirstView: (names: string) =>
    `The first view holds what should be lazy: ${names}. Import it with import() where it is used.`,
  badLocales: (problems: string) => `Locales do not match locales/en.json:\n${problems}`,
  roomsDiffer: (problems: string) => `ARCHITECTURE.md and the table of rooms differ:\n${problems}`,
  badCoverage: (problems: string) => `docs/coverage.md does not hold:\n${problems}`,
  dependenciesDiffer: (problems: string) => `docs/dependencies.md and package.json differ:\n${problems}`,
  badTenants: (problems: string) => `These tenants cannot be read; nothing was written:\n${problems}`,
  noTenants: () => 'No tenant is named. Say --token TOKEN, or --tenants with a file, a folder, or - for stdin.',
  tokensAndTenants: (tenants: string) => `--token and --tenants ${tenants} exclude each other. Say one of them.`,
  noTenantFile: (file: string) => `${file} cannot be read. Name a file, a folder, or - for stdin.`,
  noTenantFiles: (folder: string) => `${folder} holds no .json file. Put one in for each tenant, or name a file.`,
  noPlainFile: (file: string) => `${file} is no plain file; links are not followed. Put the file itself there.`,
  bigTenants: (file: string) => `${file}: more than 32 MB of tenants. Split them into several runs.`,
  unknownTenant: (tenant: string) =>
    `There is no tenant ${tenant}, or it is not to be known there. Look at the token and at --services, or build from defaults with --offline.`,
  serviceSlow: (asked: string) => `No answer from ${asked}. Try again, or build from files alone with --offline.`,
  serviceUnreachable: (asked: string) =>
    `${asked} cannot be reached. Look at --services and the network, or build from files alone with --offline.`,
  serviceRefused: (asked: string) => `${asked}. Look into the service, or build from files alone with --offline.`,
  serviceGarbled: (asked: string) =>
    `What ${asked} answered cannot be read. Look whether --services names the middleware, or build with --offline.`,
  serviceElsewhere: (asked: string) => `${asked}, which is not followed. Name the address it leads to as --services.`,
} as const

type ErrorCode = keyof typeof MESSAGES

/** An expected end of a command; anything else that is thrown is a defect. */
export class CliError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, detail: string) {
    super(MESSAGES[code](detail))
    this.code = code
  }
}
