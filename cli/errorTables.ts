import { FOLDER_MISUSE } from './folderErrors.ts'

/** Texts of an error: what is wrong, and what to do next. */
type Words = readonly [what: string, next: string]

export type Table = Readonly<Record<string, (detail: string) => Words>>

/** Errors for problems in the checked input. Exit code 1. */
export const PROBLEMS = {
  staleTypes: (files) => [`Generated files are stale: ${files}.`, 'Run `npm run generate` and commit the result.'],
  buildFailed: (reason) => [`The bundle could not be built.\n${reason}`, 'Mend the line it names, and build again.'],
  badContract: (problems) => [
    `openapi/realtime.asyncapi.yaml has problems:\n${problems}`,
    'Mend the document where the lines above say.',
  ],
  heavyFirstView: (names) => [
    `The first view holds what should be lazy: ${names}.`,
    'Import it with import() where it is used.',
  ],
  badLocales: (problems) => [
    `Locales do not match locales/en.json:\n${problems}`,
    'Add what is missing to the files above, and remove what English does not have.',
  ],
  roomsDiffer: (problems) => [
    `ARCHITECTURE.md and the table of rooms differ:\n${problems}`,
    'Write these rows into ARCHITECTURE.md, or mend .rooms.json.',
  ],
  badCoverage: (problems) => [`docs/coverage.md does not hold:\n${problems}`, 'Name a test that is there in each row.'],
  dependenciesDiffer: (problems) => [
    `docs/dependencies.md and package.json differ:\n${problems}`,
    'Give each direct dependency one row with its reason.',
  ],
  badBuild: (problems) => [
    `The files are not those that were built:\n${problems}`,
    'Build again or copy the release again, and do not serve this folder until it verifies.',
  ],
  overBudget: (problems) => [
    `What a first view asks for is too heavy, and nothing was written:\n${problems}`,
    'Build with --analyze to see what it is made of, or leave parts out.',
  ],
  damagedTenants: (files) => [
    `The folder has tenants that this build would keep, but these files are missing or changed:\n${files}`,
    'Build these tenants again, remove them with --remove, or pass --replace-all.',
  ],
  badPreflight: (findings) => [
    `These tenants are not ready to be built, and nothing was written:\n${findings}`,
    'Mend what the lines above name, or build without --check.',
  ],
} satisfies Table

/** Errors for wrong use, before anything was changed. Exit code 2. */
export const MISUSE = {
  ...FOLDER_MISUSE,
  usage: (problem) => [problem, 'Run `widget-cli --help` for the commands, or `widget-cli help COMMAND` for one.'],
  cloneOnly: (command) => [
    `\`widget-cli ${command}\` works on the sources of the project, which an installed package does not hold.`,
    'Run it in a clone of the repository.',
  ],
  foreignFolder: (folder) => [`${folder} is not empty and was not made by this command.`, 'Choose another --out.'],
  badOut: (out) => [`${out} is no name of a folder.`, 'Name one with --out.'],
  linkedFolder: (link) => [
    `${link} is a symbolic link.`,
    'Give --out the folder itself, so that nothing else is written to.',
  ],
  notAFolder: (path) => [`${path}, or something above it, is a file and not a folder.`, 'Choose another --out.'],
  strangeFiles: (files) => [
    `These files were not made by this command: ${files}.`,
    'Move them elsewhere, or choose another --out.',
  ],
  badToken: (token) => [
    `${token} is no token.`,
    'Use the website token of the inbox: letters, digits, _ and -, 128 at most.',
  ],
  sameTenant: (token) => [`Two tenants have the token ${token}, in whatever case.`, 'Give each its own.'],
  noTenants: () => ['No tenant is named.', 'Say --token TOKEN, or --tenants with a file, a folder, or - for stdin.'],
  tokensAndTenants: (tenants) => [`--token and --tenants ${tenants} exclude each other.`, 'Say one of them.'],
  badTenants: (problems) => [
    `These tenants cannot be read, and nothing was written:\n${problems}`,
    'Mend what the lines above name.',
  ],
  noTenantFile: (file) => [`${file} cannot be read.`, 'Name a file, a folder, or - for stdin.'],
  noTenantFiles: (folder) => [`${folder} holds no .json file.`, 'Put one in for each tenant, or name a file.'],
  noPlainFile: (file) => [`${file} is no plain file; links are not followed.`, 'Put the file itself there.'],
  bigTenants: (file) => [`${file}: more than 32 MB of tenants.`, 'Split them into several runs.'],
  noTenantsBuild: (folder) => [
    `There is no build for tenants in ${folder}.`,
    `Make one with \`widget-cli build --token TOKEN --public-url URL --out ${folder}\`.`,
  ],
  unreadableFile: (file) => [
    `${file} cannot be read.`,
    'Give a page’s address (https://…) or a file with a page, headers or a policy.',
  ],
  foreignFile: (file) => [`${file} was not drawn by this command.`, 'Move it elsewhere, or name another file.'],
  noScenario: (detail) => [`There is no scenario ${detail}.`, 'Name one of these, or a file.'],
  badScenario: (problems) => [
    `The scenario cannot be played. ${problems}`,
    'Mend it; how one is written says cli/mock/README.md.',
  ],
  noPacts: (folder) => [
    `There are no pacts in ${folder}.`,
    'Name a folder that holds them with --pacts, or leave it out for those of this package.',
  ],
  noAddress: (service) => [
    `Nobody says where ${service} is.`,
    'Name it with --url http://…, several with --url NAME=http://…, and the cable with --cable ws://….',
  ],
  badAddress: (address) => [`"${address}" is no address that can be asked.`, 'Use http:// or https://.'],
  noPactFor: (service) => [
    `There is no contract with ${service}.`,
    'Name one of the services above with --service, or other pacts with --pacts or --broker.',
  ],
  noInteraction: (words) => [
    `Nothing in these contracts has ${words} in its description or its operation.`,
    'Run `widget-cli contracts coverage` to see what there is, or leave --only out.',
  ],
  noState: (state) => [
    `No contract asks for the state ${state}.`,
    'Write states as the table in contracts/README.md names them, or leave --states out.',
  ],
  noneInStates: (states) => [
    `Every interaction needs another state than ${states}.`,
    'Name the state of the visitor too: what happens after the subscription needs both.',
  ],
  badContractOptions: (problem) => [`${problem}.`, 'Run `widget-cli help contracts verify` for how they go together.'],
  noResults: (folder) => [
    `There are no results in ${folder}.`,
    'Write some with `widget-cli contracts verify --results DIR`.',
  ],
  badPact: (problem) => [
    `${problem}.`,
    'Look at contracts/README.md for what ours are, and move what is none elsewhere.',
  ],
  badDocument: (problem) => [
    `${problem}.`,
    'Mend the document, or name a folder with OpenAPI and AsyncAPI documents that hold together.',
  ],
} satisfies Table

/** Errors of the environment: network, disk or port. Exit code 3. */
export const SURROUNDINGS = {
  noPort: (port) => [`No free port from ${port} on.`, 'Close what uses them, or choose another with --port.'],
  portTaken: (port) => [
    `Port ${port} is taken.`,
    'Close what uses it, or choose another with --port; 0 takes any free one.',
  ],
  unwritable: (path) => [`${path} cannot be written.`, 'Change who may write there, or choose another folder.'],
  busyFolder: (lock) => [
    `Another build is writing there, says ${lock}.`,
    'Wait for it, or delete the lock if there is no such process.',
  ],
  diskFull: (folder) => [
    `There is no room left for ${folder}.`,
    'Free some, or choose another disk with --out; what was there before is still there.',
  ],
  diskRefused: (folder) => [`${folder} may not be written to.`, 'Change its permissions, or choose another --out.'],
  nameTooLong: (folder) => [`${folder} is too long a name for this disk.`, 'Choose a shorter --out.'],
  diskFailed: (reason) => [
    `The disk failed at ${reason}. The build before is still there.`,
    'Try again, or choose another --out.',
  ],
  unreachablePage: (page) => [
    `${page} could not be read.`,
    'Check the address and the network, or save the page and give the file.',
  ],
  unknownTenant: (tenant) => [
    `There is no tenant ${tenant}, or it is not to be known there.`,
    'Look at the token and at --services, or build from defaults with --offline.',
  ],
  serviceSlow: (asked) => [`No answer from ${asked}.`, 'Try again, or build from files alone with --offline.'],
  serviceUnreachable: (asked) => [
    `${asked} cannot be reached.`,
    'Look at --services and the network, or build from files alone with --offline.',
  ],
  serviceRefused: (asked) => [`${asked}.`, 'Look into the service, or build from files alone with --offline.'],
  serviceGarbled: (asked) => [
    `What ${asked} answered cannot be read.`,
    'Look whether --services names the middleware, or build with --offline.',
  ],
  providerUnreachable: (service) => [
    `Nobody answers at ${service}; nothing was verified.`,
    'Look at --url, --cable and the network, and whether the service is up.',
  ],
  hookUnreachable: (hook) => [
    `The state hook cannot be reached: ${hook}.`,
    'Look at --state-url, and whether the server that has the hook is up.',
  ],
  verifierFailed: (words) => [
    `Pact’s verifier ended before its time${words === '' ? '' : `:\n${words}`}.`,
    'Look whether @pact-foundation/pact-core, a native library, was installed for this machine.',
  ],
  brokerFailed: (problem) => [`${problem}.`, 'Look at --broker, at what proves who asks, and at the broker itself.'],
  serviceElsewhere: (asked) => [`${asked}, which is not followed.`, 'Name the address it leads to as --services.'],
} satisfies Table

/** Errors for a command that the user interrupted. Exit code 130. */
export const INTERRUPTED = {
  interrupted: () => ['Interrupted. What was there before is still there.', 'Run the command again to make it new.'],
} satisfies Table
