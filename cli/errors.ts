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
  portTaken: (port: string) => `Port ${port} is taken. Close what uses it, or choose another with --port; 0 takes any.`,
  noScenario: (detail: string) => `There is no scenario ${detail}; or name a file.`,
  badScenario: (problems: string) =>
    `The scenario cannot be played. ${problems}\nHow one is written says cli/mock/README.md.`,
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
