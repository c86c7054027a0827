import type { ErrorTable } from '../errorTable.ts'
import { SOURCE_MAP_ENVIRONMENT_ERRORS, SOURCE_MAP_USAGE_ERRORS } from '../sourceMaps/sourceMapErrors.ts'

/** Errors of `publish`, `promote`, `rollback`, `releases` and `prune`. Exit code 1. */
export const PUBLISH_INPUT_ERRORS = {
  largeHeaders: (pages) => [
    `The response headers of these pages are larger than the 2048 bytes that S3 stores with a file:\n${pages}`,
    'Give these tenants fewer hosts, or publish them to a folder of a web server.',
  ],
  badPublication: (problems) => [
    `The release is live on its channel, but these public addresses differ from the build:\n${problems}`,
    'Check --verify-url, and the configuration of the server.',
  ],
} satisfies ErrorTable

/** Wrong use of the commands for stores. Exit code 2. */
export const PUBLISH_USAGE_ERRORS = {
  ...SOURCE_MAP_USAGE_ERRORS,
  badStoreAddress: (address) => [
    `"${address}" is not the address of a store.`,
    'Use s3://BUCKET, s3://BUCKET/PREFIX or file:///FOLDER, and the name of a bucket in small letters, digits, dots and hyphens.',
  ],
  foreignStore: (folder) => [
    `${folder} contains files of another program.`,
    'Use an empty folder, or the folder of an earlier `widget-cli publish`.',
  ],
  storeInBuild: (address) => [`${address} is inside the folder of the build.`, 'Choose another folder for the store.'],
  foreignTenant: (folder) => [
    `${folder} is not a link that \`widget-cli publish\` has made.`,
    'Move it away, then run the command again.',
  ],
  removedTenants: (tokens) => [
    `Visitors of these tenants would get no chat any more, because the release does not contain them: ${tokens}.`,
    'Use a release with all tenants, keep these tenants with `widget-cli promote RELEASE --channel NAME --token TOKEN`, or pass --remove-tenants.',
  ],
  noRelease: (release) => [
    `There is no complete release ${release}.`,
    'Run `widget-cli releases` for a list, or `widget-cli publish` to store the release.',
  ],
  severalReleases: (releases) => [
    `Several releases begin with this name: ${releases}.`,
    'Add more characters of the name.',
  ],
  severalRollbacks: (what) => [
    `Several channels give page loads of the same tenants a release: ${what}.`,
    'Add --channel stable or the name of the other channel, whichever has the bad release.',
  ],
  noPreviousRelease: (channel) => [
    `The store has no earlier release of the channel ${channel}.`,
    'Run `widget-cli releases` for a list, and put one of its releases on the channel with `widget-cli promote`.',
  ],
  splitOfDefault: (channel) => [
    `The channel ${channel} gets all page loads that no other channel takes, so it has no percentage.`,
    'Use --percent with another channel, for example --channel canary.',
  ],
  severalSplits: (channel) => [
    `The channel ${channel} takes a part of the page loads already, and only one channel can.`,
    'Run `widget-cli rollback --channel NAME` for that channel first, which ends its part.',
  ],
  notInRelease: (tokens) => [
    `The release does not contain all of the tenants: ${tokens}.`,
    'Check the tokens, or use a release that contains them.',
  ],
  badFolderAddress: (address) => [
    `"${address}" is not the address of a published folder.`,
    'Use file:///FOLDER, as for `widget-cli publish --to`.',
  ],
  emptyStore: (address) => [
    `${address} contains no complete release.`,
    'Run `widget-cli publish` to store one, or use --build for a folder of `widget-cli build`.',
  ],
  severalPublicUrls: (urls) => [
    `The releases of a store must be built for the same public URL, and not for ${urls}.`,
    'Use a folder of its own for the builds of each public URL.',
  ],
  notServable: (server) => [
    `${server} cannot serve a published folder.`,
    'Use nginx or Caddy, or serve a folder of `widget-cli build` with --build.',
  ],
  unequalHeaders: (what) => [
    `Netlify cannot send different headers for ${what}.`,
    'Build all tenants again with this version, or use another --format.',
  ],
  tooManyRoutes: (count) => [
    `The configuration needs ${count} routes, and Vercel accepts 2048 for a deployment.`,
    'Build the tenants into several folders, each with its own deployment, or use another --format.',
  ],
  badServePath: (path) => [
    `${path} contains a character that the configuration cannot contain.`,
    'Use a path without $, braces and control characters.',
  ],
} satisfies ErrorTable

/** Failures of a store, and of Sentry. Exit code 3. */
export const PUBLISH_ENVIRONMENT_ERRORS = {
  ...SOURCE_MAP_ENVIRONMENT_ERRORS,
  storeFailed: (problem) => [
    `${problem}.`,
    'Check the store, then run the command again. It continues where it has stopped.',
  ],
  storeBusy: (holder) => [
    `Another command is changing the store ${holder}.`,
    'Wait until that command ends, or end its process, then run this command again.',
  ],
  beforeSwitchFailed: (command) => [
    `The command of --before-switch failed: ${command}. The release is stored, and visitors keep their release.`,
    'Fix the command, then run `widget-cli publish` again.',
  ],
  lockLeft: (problem) => [
    `The change is complete, but the lock of the store could not be removed: ${problem.replace(/\.$/, '')}.`,
    'Give the credentials the right to delete objects. Other commands wait 30 seconds until they ignore this lock.',
  ],
  lostStoreLock: (address) => [
    `Another command has taken over the lock of ${address}, and this one has stopped.`,
    'Run `widget-cli releases` to see the channels, then decide whether to run this command again.',
  ],
  noConditions: (address) => [
    `The store ${address} ignores conditional writes (If-None-Match), so two releases at the same time could mix.`,
    'Use a store with conditional writes, for example AWS S3, MinIO, Cloudflare R2 or Ceph.',
  ],
  badKey: (key) => [
    `The manifest of a release or of a build names the file ${key}, which no store may contain.`,
    'Check which program has changed the manifest, and build again.',
  ],
  badStore: (file) => [
    `${file} is missing or was not written by this command.`,
    'Check which program has changed it, or choose an empty folder or prefix.',
  ],
} satisfies ErrorTable
