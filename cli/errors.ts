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
  badOut: (out: string) => `${out} is no name of a folder. Name one with --out.`,
  linkedFolder: (link: string) =>
    `${link} is a symbolic link. Give --out the folder itself, so that nothing else is written to.`,
  notAFolder: (path: string) => `${path}, or something above it, is a file and not a folder. Choose another --out.`,
  strangeFiles: (files: string) =>
    `These files were not made by this command: ${files}. Move them elsewhere, or choose another --out.`,
  busyFolder: (lock: string) =>
    `Another build is writing there, says ${lock}. Wait for it, or delete the lock if there is no such process.`,
  diskFull: (folder: string) =>
    `There is no room left for ${folder}. Free some, or choose another disk with --out; the build before is still there.`,
  diskRefused: (folder: string) => `${folder} may not be written to. Change its permissions, or choose another --out.`,
  nameTooLong: (folder: string) => `${folder} is too long a name for this disk. Choose a shorter --out.`,
  diskFailed: (reason: string) =>
    `The disk failed at ${reason}. The build before is still there: try again, or choose another --out.`,
  badToken: (token: string) =>
    `${token} is no token. Use the website token of the inbox: letters, digits, _ and -, 128 at most.`,
  sameTenant: (token: string) => `Two tenants have the token ${token}, in whatever case. Give each its own.`,
  noTenant: () => `There is no tenant to build for. Name one with --token or --tenants.`,
  noTenantsBuild: (folder: string) =>
    `There is no build for tenants in ${folder}. Make one with \`widget-cli build --token TOKEN --out ${folder}\`.`,
  badBuild: (problems: string) => `The files are not those that were built; build them again.\n${problems}`,
  interrupted: () => 'Interrupted. The build before is still there; run the command again to make the new one.',
  badPublicUrl: (url: string) =>
    `"${url}" is no address to serve from. Use a path or an https address that ends with a slash.`,
  unreachablePage: (page: string) =>
    `${page} could not be read. Check the address and the network, or save the page and give the file.`,
  unreadableFile: (file: string) =>
    `${file} cannot be read. Give a page’s address (https://…) or a file with a page, headers or a policy.`,
  noTenantPage: (file: string) => `There is no built page at ${file}. Build this tenant first, or leave --build out.`,
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
