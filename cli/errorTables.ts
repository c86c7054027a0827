import { DISK_ERRORS } from './diskErrors.ts'
import type { ErrorTable } from './errorTable.ts'
import { FOLDER_USAGE_ERRORS } from './folderErrors.ts'
import { PUBLISH_ENVIRONMENT_ERRORS, PUBLISH_INPUT_ERRORS, PUBLISH_USAGE_ERRORS } from './publish/publishErrors.ts'
import { SIGNATURE_INPUT_ERRORS, SIGNATURE_USAGE_ERRORS } from './signature/signatureErrors.ts'
import { VISIT_ERRORS } from './visitErrors.ts'

/** Errors for problems in the checked input. Exit code 1. */
export const INPUT_ERRORS = {
  ...PUBLISH_INPUT_ERRORS,
  ...SIGNATURE_INPUT_ERRORS,
  staleTypes: (files) => [`Generated files are stale: ${files}.`, 'Run `npm run generate` and commit the result.'],
  buildFailed: (reason) => [`The bundle could not be built.\n${reason}`, 'Fix the named cause and rebuild.'],
  badContract: (problems) => [
    `openapi/realtime.asyncapi.yaml has problems:\n${problems}`,
    'Fix the document at the reported places.',
  ],
  heavyFirstView: (names) => [
    `The first view contains code that should be loaded lazily: ${names}.`,
    'Import this code with import() where it is used.',
  ],
  badLocales: (problems) => [
    `Some texts of the locales are wrong:\n${problems}`,
    'Fix the reported texts by the rules of docs/locales.md, and remove ids that no source uses.',
  ],
  layersDiffer: (problems) => [
    `The table of layers in ARCHITECTURE.md differs from .layers.json:\n${problems}`,
    'Write these rows into ARCHITECTURE.md, or fix .layers.json.',
  ],
  badCoverage: (problems) => [`docs/coverage.md has problems:\n${problems}`, 'Name an existing test in each row.'],
  dependenciesDiffer: (problems) => [
    `docs/dependencies.md and package.json differ:\n${problems}`,
    'Give each direct dependency an exact version in package.json, and one row with its reason.',
  ],
  badBuild: (problems) => [
    `The files differ from the build:\n${problems}`,
    'Build or copy the release again, and do not serve this folder until it passes `widget-cli build --verify`.',
  ],
  unknownLibraries: (tokens) => [
    `An earlier version of the widget has built these tenants, and did not record their packages: ${tokens}.`,
    'Build these tenants again.',
  ],
  overBudget: (problems) => [
    `The first view exceeds its budget, and nothing was written:\n${problems}`,
    'Run `widget-cli build --analyze FILE` to see what the bundle contains, or remove parts.',
  ],
  damagedTenants: (files) => [
    `Files of tenants that this build would keep are missing or changed:\n${files}`,
    'Build these tenants again, remove them with --remove, or pass --replace-all.',
  ],
  badPreflight: (findings) => [
    `These tenants are not ready to be built, and nothing was written:\n${findings}`,
    'Fix the problems above, or build without --check.',
  ],
} satisfies ErrorTable

/** Errors for wrong use, before anything was changed. Exit code 2. */
export const USAGE_ERRORS = {
  ...FOLDER_USAGE_ERRORS,
  ...PUBLISH_USAGE_ERRORS,
  ...SIGNATURE_USAGE_ERRORS,
  usage: (problem) => [problem, 'Run `widget-cli --help` for all commands, or `widget-cli help COMMAND` for one.'],
  cloneOnly: (command) => [
    `\`widget-cli ${command}\` needs the sources of the project, which an installed package does not contain.`,
    'Run it in a clone of the repository.',
  ],
  foreignFolder: (folder) => [`${folder} is not empty and was not made by this command.`, 'Choose another --out.'],
  badOut: (out) => [`${out} is not a valid folder name.`, 'Use the name of a folder as --out.'],
  linkedFolder: (link) => [
    `${link} is a symbolic link.`,
    'Use the folder itself as --out, so that no other folder is changed.',
  ],
  notAFolder: (path) => [`${path}, or a folder above it, is a file and not a folder.`, 'Choose another --out.'],
  strangeFiles: (files) => [
    `These files were not made by this command: ${files}.`,
    'Move them to another folder, or choose another --out.',
  ],
  badToken: (token) => [
    `${token} is not a valid token.`,
    'Use the website token of the inbox: at most 128 letters, digits, _ and -.',
  ],
  sameTenant: (token) => [`Two tenants have the token ${token}, ignoring case.`, 'Use a different token for each.'],
  noTenants: () => ['No tenants were given.', 'Use --token TOKEN, or --tenants with a file, a folder, or - for stdin.'],
  tokensAndTenants: (tenants) => [`--token and --tenants ${tenants} cannot be used together.`, 'Use one of them.'],
  badTenants: (problems) => [
    `The tenants cannot be read, and nothing was written:\n${problems}`,
    'Fix the problems above.',
  ],
  noTenantFile: (file) => [`${file} cannot be read.`, 'Use a file, a folder, or - for stdin.'],
  noTenantFiles: (folder) => [`${folder} contains no .json file.`, 'Add one for each tenant, or use a single file.'],
  noPlainFile: (file) => [`${file} is not a regular file; links are not followed.`, 'Use a regular file.'],
  bigTenants: (file) => [`${file}: the tenants exceed 32 MB.`, 'Split them into several runs.'],
  noTenantsBuild: (folder) => [
    `No build for tenants was found in ${folder}.`,
    `Run \`widget-cli build --token TOKEN --public-url URL --out ${folder}\` to create one.`,
  ],
  unreadableFile: (file) => [
    `${file} cannot be read.`,
    'Use the address of a page (https://…), or a file with a page, headers or a policy.',
  ],
  foreignFile: (file) => [`${file} was not made by this command.`, 'Move it elsewhere, or choose another file.'],
  badFaults: (problem) => [
    problem,
    'Run `widget-cli sandbox --faults list` for all names, their parameters and the allowed values.',
  ],
  noScenario: (detail) => [`Unknown scenario: ${detail}.`, 'Use one of these names, or the path of a file.'],
  badScenario: (problems) => [
    `The scenario is invalid. ${problems}`,
    'Fix the problems above; cli/mock/README.md describes the format.',
  ],
  noPacts: (folder) => [
    `No pacts were found in ${folder}.`,
    'Use a folder of pacts as --pacts, or omit --pacts to use those of this package.',
  ],
  noAddress: (service) => [
    `The address of ${service} is missing.`,
    'Add it with --url http://…, several with --url NAME=http://…, and that of the cable with --cable ws://….',
  ],
  badAddress: (address) => [`"${address}" is not a valid address.`, 'Use http:// or https://.'],
  noPactFor: (service) => [
    `There is no contract with ${service}.`,
    'Use one of the services above as --service, or other pacts with --pacts or --broker.',
  ],
  noInteraction: (filter) => [
    `No interaction in these contracts has ${filter} in its description or operation.`,
    'Run `widget-cli contracts coverage` for a list of operations, or omit --only.',
  ],
  noState: (state) => [
    `No contract needs the state ${state}.`,
    'Use the names of states in the table of contracts/README.md, or omit --states.',
  ],
  noneInStates: (states) => [
    `Every interaction needs a state other than ${states}.`,
    'Add the state of the visitor too: interactions after the subscription need both states.',
  ],
  badContractOptions: (problem) => [`${problem}.`, 'Run `widget-cli help contracts verify` for the options.'],
  noResults: (folder) => [
    `No results were found in ${folder}.`,
    'Run `widget-cli contracts verify --results DIR` to write results.',
  ],
  badPact: (problem) => [
    `${problem}.`,
    'Use only pacts as described in contracts/README.md, and move other files to another folder.',
  ],
  badDocument: (problem) => [
    `${problem}.`,
    'Fix the document, or use a folder with consistent OpenAPI and AsyncAPI documents.',
  ],
} satisfies ErrorTable

/** Errors of the environment: network, disk or port. Exit code 3. */
export const ENVIRONMENT_ERRORS = {
  ...DISK_ERRORS,
  ...VISIT_ERRORS,
  ...PUBLISH_ENVIRONMENT_ERRORS,
  noPort: (port) => [
    `No free port was found from ${port} on.`,
    'Stop the programs that use these ports, or choose another port with --port.',
  ],
  unwatchable: (folder) => [
    `${folder} cannot be watched for changes.`,
    'Check that it exists, close other programs that watch many files, or build without --watch.',
  ],
  portTaken: (port) => [
    `Port ${port} is taken.`,
    'Stop the program that uses it, or choose another port with --port; 0 selects any free port.',
  ],
  unreachablePage: (page) => [
    `${page} could not be read.`,
    'Check the address and the network, or save the page and use the file.',
  ],
  unknownTenant: (tenant) => [
    `The tenant ${tenant} does not exist or is not visible.`,
    'Check the token and --services, or build from defaults with --offline.',
  ],
  serviceSlow: (request) => [`No response from ${request}.`, 'Try again, or build from files alone with --offline.'],
  serviceUnreachable: (service) => [
    `${service} cannot be reached.`,
    'Check --services and the network, or build from files alone with --offline.',
  ],
  serviceRefused: (failure) => [`${failure}.`, 'Check the service, or build from files alone with --offline.'],
  serviceGarbled: (service) => [
    `The response of ${service} is invalid.`,
    'Check that --services is the address of the middleware, or build with --offline.',
  ],
  providerUnreachable: (service) => [
    `The service cannot be reached: ${service}; nothing was verified.`,
    'Check --url, --cable and the network, and that the service is running.',
  ],
  hookUnreachable: (hook) => [
    `The state hook cannot be reached: ${hook}.`,
    'Check --state-url, and that the server of the hook is running.',
  ],
  verifierFailed: (output) => [
    `Pact’s verifier ended unexpectedly${output === '' ? '' : `:\n${output}`}.`,
    'Check that @pact-foundation/pact-core, a native library, is installed for this machine.',
  ],
  brokerFailed: (problem) => [`${problem}.`, 'Check --broker, the credentials, and the broker itself.'],
  serviceElsewhere: (redirect) => [
    `${redirect}; the redirect was not followed.`,
    'Use the final address as --services.',
  ],
} satisfies ErrorTable

/** Errors for a command that the user interrupted. Exit code 130. A command that writes files says what they are now. */
export const INTERRUPTION_ERRORS = {
  interrupted: (files) => [`Interrupted. ${files}`, ''],
} satisfies ErrorTable
