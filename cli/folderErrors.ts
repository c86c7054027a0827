import type { Table } from './errorTables.ts'

/** Errors about the output folder, the public URL and missing packages. They belong to `MISUSE`. */
export const FOLDER_MISUSE = {
  missingPackages: (packages) => [`${packages}, which this installation lacks.`, 'Add them beside livechat-widget.'],
  noPublicUrl: () => [
    'The public URL is missing: pages, snippets and policies name the address that the build is served at.',
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
    'Name the tenants of this build with --tenants or --token, choose another --out, or pass --replace-all, which removes what is there.',
  ],
  nameTaken: (path) => [
    `Tenants that this build would keep need another ${path} than the one that was built now.`,
    'Build all tenants of the folder again, or choose another --out.',
  ],
  notInBuild: (tokens) => [`There is no such tenant to remove: ${tokens}.`, 'Check the tokens and --out.'],
  builtAndRemoved: (tokens) => [
    `--remove names tenants that are also built: ${tokens}.`,
    'Name each in one of the two only.',
  ],
  emptiedBuild: (folder) => [
    `No tenant would be left in ${folder}.`,
    'Choose which tenants stay, or delete the folder yourself.',
  ],
  notGiven: (tokens) => [`--only names tenants that are not among those given: ${tokens}.`, 'Check the tokens.'],
  notBuilt: (tokens) => [`${tokens}.`, 'Check the tokens and --build, or build these tenants first.'],
  builtForOtherUrl: (urls) => [`${urls}.`, 'Build again with this URL, or leave --public-url out.'],
  builtByOther: (token) => [
    `Another version of widget-cli built the tenant ${token}, and did not record which policy a host page needs.`,
    'Build this tenant again.',
  ],
} satisfies Table
