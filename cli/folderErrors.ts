import type { ErrorTable } from './errorTable.ts'

/** Errors about the output folder, the public URL, missing packages and a missing browser. They belong to `USAGE_ERRORS`. */
export const FOLDER_USAGE_ERRORS = {
  missingPackages: (packages) => [
    `${packages}, which this installation does not contain.`,
    'Install them next to livechat-widget.',
  ],
  noBrowser: (reason) => [
    `${reason}, and this command needs one.`,
    'Install Chrome, Chromium or Edge, set CHROME_PATH to its executable, or run `npx playwright-core install chromium`.',
  ],
  badTrace: (reason) => [
    `The trace cannot be replayed: ${reason.replace(/\.$/, '')}.`,
    'Use a trace that the Timeline of the harness (`npm start`) has saved with the start of the chat.',
  ],
  noPublicUrl: () => [
    'The public URL is missing: pages, snippets and policies contain the address that the build is served at.',
    'Add it with --public-url, for example --public-url https://chat.example.com/.',
  ],
  badPublicUrl: (url) => [
    `"${url}" is not a valid public URL.`,
    'Use an absolute http or https URL that ends with a slash, for example https://chat.example.com/.',
  ],
  otherPublicUrl: (place) => [
    `The tenants that this build would keep were built into ${place}.`,
    'Use that address as --public-url, or build all tenants again with --replace-all.',
  ],
  otherBuild: (folder) => [
    `${folder} contains a build of another kind or version, which would be removed.`,
    'Name tenants to build with --tenants or --token, choose another --out, or pass --replace-all to remove the existing build.',
  ],
  nameTaken: (path) => [
    `Tenants that this build would keep need a ${path} that differs from the new one.`,
    'Build all tenants of the folder again, or choose another --out.',
  ],
  noWholeBuild: (folder) => [
    `${folder} contains no build of the whole widget of this version.`,
    'Build it with `widget-cli build --out FOLDER`, without tenants.',
  ],
  badOrigin: (origin) => [
    `"${origin}" is not a valid origin.`,
    'Use the origin that the page is served at, for example https://chat.example.com.',
  ],
  badGlobals: (names) => [
    `The page cannot have these globals: ${names}.`,
    'Use chatwootWebChannel, chatwootPubsubToken, authToken and globalConfig, with values that JSON can contain.',
  ],
  notInBuild: (tokens) => [`--remove names unknown tenants: ${tokens}.`, 'Check the tokens and --out.'],
  builtAndRemoved: (tokens) => [
    `--remove names tenants that are also built: ${tokens}.`,
    'Choose for each tenant: build it or remove it.',
  ],
  emptiedBuild: (folder) => [
    `No tenant would be left in ${folder}.`,
    'Choose at least one tenant to keep, or delete the folder yourself.',
  ],
  notGiven: (tokens) => [`--only names tenants that are not among the given tenants: ${tokens}.`, 'Check the tokens.'],
  notBuilt: (tokens) => [`${tokens}.`, 'Check the tokens and --build, or build these tenants first.'],
  builtForOtherUrl: (urls) => [`${urls}.`, 'Build again with this URL, or omit --public-url.'],
  builtByOther: (token) => [
    `Another version of widget-cli built the tenant ${token}, and did not record everything that this command needs.`,
    'Build this tenant again.',
  ],
  emptyShard: (shard) => [`No tenant belongs to the shard ${shard}.`, 'Use fewer shards.'],
  differentBuilds: (difference) => [
    `The builds differ in ${difference}, so they cannot be merged.`,
    'Build all parts with the same version and the same --public-url.',
  ],
} satisfies ErrorTable
