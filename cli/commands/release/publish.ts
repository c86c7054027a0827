import { resolve } from 'node:path'
import { CliError } from '../../errors.ts'
import { requirePackages } from '../../optionalPackages.ts'
import { withDiskErrors } from '../../output/disk.ts'
import { mapConcurrent } from '../../output/mapConcurrent.ts'
import {
  applyChange,
  type ChannelChange,
  planChange,
  readChannels,
  readShownVersions,
} from '../../publish/channelChange.ts'
import { DEFAULT_CHANNEL, toAssignment } from '../../publish/channels.ts'
import { type ChangedChannels, describeChange } from '../../publish/describeChange.ts'
import { openStore, withStoreLock } from '../../publish/openStore.ts'
import { type Build, readBuild } from '../../publish/readBuildFiles.ts'
import { readReleaseManifest } from '../../publish/release.ts'
import type { PublicStore } from '../../publish/store/publicStore.ts'
import { runBeforeSwitch } from '../../publish/runBeforeSwitch.ts'
import { toAddressToken, toBaseVersion } from '../../publish/split/splitVersion.ts'
import { hashSplitLoader } from '../../publish/split/storeSplitVersion.ts'
import { putOnChannel } from '../../publish/split/putOnChannel.ts'
import { storeRelease } from '../../publish/storeRelease.ts'
import { findMissingFiles, listMissingKeys, type MissingFiles } from '../../publish/upload.ts'
import { verifyPublic } from '../../publish/verifyPublic.ts'
import { listReportedScripts, toMapPath } from '../../sourceMaps/reportedScripts.ts'
import { type SentrySettings, toSentryVariables } from '../../sourceMaps/sentrySettings.ts'
import { uploadSourceMaps } from '../../sourceMaps/uploadSourceMaps.ts'
import type { OnProgress } from '../../terminal/progress.ts'

export type PublishOptions = {
  /** Folder with a build for tenants. */
  readonly build: string
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
  /** Channel that gets the release. Without it, `stable`. */
  readonly channel?: string | undefined
  /**
   * Percentage of the page loads of tenants on `stable` that get the release of the channel. Undefined leaves the share
   * of the channel as it is.
   */
  readonly percent?: number | undefined
  /** Only list what would change. */
  readonly isDryRun?: boolean | undefined
  /** Allow a release without tenants that visitors have now. */
  readonly removesTenants?: boolean | undefined
  /**
   * Command line that runs when all files are stored, before the channel gets the release. If it fails, visitors keep
   * their release. It configures a web server for the new pages.
   */
  readonly beforeSwitch?: string | undefined
  /**
   * Project of Sentry that gets the scripts and source maps of tenants with error reports, before the channel gets the
   * release. Without it, nothing is uploaded.
   */
  readonly sentry?: SentrySettings | undefined
  /** Public address of the store, with a slash at its end. Every public file is compared with the build. */
  readonly verifyUrl?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
}

export type Publication = ChangedChannels & {
  readonly release: string
  readonly isDryRun: boolean
  /** Keys of the files that the store did not have, in the order in which they are stored. */
  readonly stored: readonly string[]
  readonly storedBytes: number
  /** Number of files that the store had already. */
  readonly kept: number
  /** True if a web server that serves the folder does not know the pages of the release yet. */
  readonly needsConfiguration: boolean
  /** Source maps that were uploaded to Sentry, or would be. Undefined if no upload was requested. */
  readonly sourceMaps?: readonly string[] | undefined
  /** Number of public files that were compared with the build. 0 without `verifyUrl`. */
  readonly verified: number
}

type Plan = { readonly missing: MissingFiles; readonly change: ChannelChange }

/**
 * Stores a build for tenants as a release, and puts it on a channel. First stores the files that pages load, then the
 * pages. One conditional write of the channel decides the change; the address of each tenant follows. Until then, an
 * interrupted or failed command leaves visitors the release that they had. Running the command again continues.
 */
export async function publish(options: PublishOptions): Promise<Publication> {
  const { build: folder, to, isDryRun = false, channel = DEFAULT_CHANNEL, sentry } = options
  if (sentry && !isDryRun) requirePackages('publish --sourcemaps')
  const variables = sentry && !isDryRun ? toSentryVariables(sentry) : undefined
  const store = await openStore(to, 'publish')
  if (`${to}/`.startsWith(`file://${resolve(folder)}/`)) throw new CliError('storeInBuild', to)
  return withDiskErrors(folder, async () => {
    const build = await readBuild(folder)
    if (isDryRun) {
      await store.requireOwnFiles()
      return describe(build, await plan(store, build, options), options)
    }
    const task = `publish ${build.manifest.buildId} --channel ${channel}`
    const { signal, onProgress } = options
    const published = await withStoreLock(store, { task, creates: true, signal, onProgress }, async (lock) => {
      const planned = await plan(store, build, options)
      await storeRelease(store, build, { lock, signal, onProgress, missing: planned.missing, now: Date.now() })
      if (variables) await uploadSourceMaps(build, { variables, signal, onProgress })
      if (options.beforeSwitch !== undefined) await runBeforeSwitch(options.beforeSwitch)
      await applyChange(store, planned.change, { lock, signal, onProgress })
      return planned
    })
    return { ...describe(build, published, options), verified: await verifyIfAsked(store, published, { ...options, build }) } // prettier-ignore
  })
}

async function plan(store: PublicStore, build: Build, options: PublishOptions): Promise<Plan> {
  const { channel = DEFAULT_CHANNEL, percent, removesTenants = false } = options
  const release = build.manifest.buildId
  await requirePublicUrl(store, build)
  const now = new Date().toISOString()
  const change = await planChange(store, {
    change: (state) => putOnChannel(state, { release, channel, percent, now }),
    known: [release, build.versions],
    removesTenants,
  })
  return { missing: await findMissingFiles(store, build), change }
}

/** Throws `severalPublicUrls` if the releases on channels were built for another public URL: a server serves only one. */
async function requirePublicUrl(store: PublicStore, { manifest }: Build): Promise<void> {
  const [release] = Object.values(toAssignment((await readChannels(store)).state).releases)
  if (release === undefined || release === manifest.buildId) return
  const { publicUrl } = await readReleaseManifest(store, release)
  if (publicUrl !== manifest.publicUrl) throw new CliError('severalPublicUrls', `${publicUrl}, ${manifest.publicUrl}`)
}

function describe({ manifest, versions }: Build, { missing, change }: Plan, options: PublishOptions): Publication {
  const { channel = DEFAULT_CHANNEL, isDryRun = false, sentry } = options
  const bytes = [...missing.shared, ...missing.versions].map((file) => file.bytes)
  return {
    release: manifest.buildId,
    isDryRun,
    stored: [
      ...missing.shared.map(({ key }) => key),
      ...missing.versions.flatMap((version) => listMissingKeys({ versions }, version)),
    ],
    storedBytes: bytes.reduce((sum, size) => sum + size, 0),
    kept: missing.kept,
    ...describeChange(change, channel),
    needsConfiguration: options.to.startsWith('file:') && options.beforeSwitch === undefined && missing.versions.length > 0, // prettier-ignore
    ...(sentry && { sourceMaps: listReportedScripts(manifest).map(({ name }) => toMapPath(name)) }),
    verified: 0,
  }
}

/** Compares the public files of the addresses that have a version of this build. */
async function verifyIfAsked(
  store: PublicStore,
  { change }: Plan,
  {
    verifyUrl: url,
    build,
    channel = DEFAULT_CHANNEL,
    onProgress,
  }: Pick<PublishOptions, 'verifyUrl' | 'channel' | 'onProgress'> & { readonly build: Build },
): Promise<number> {
  if (url === undefined) return 0
  const [shown = new Map<string, string>()] = await readShownVersions(store, { ...change.next, unsettled: [] })
  const addresses = await mapConcurrent(
    [...shown].filter(([address, name]) => build.versions.get(toAddressToken(address)) === toBaseVersion(name)),
    async ([address, name]) => ({ address, splitLoader: await hashSplitLoader(store, toAddressToken(address), name) }),
  )
  return verifyPublic({
    url,
    build: build.folder,
    manifest: build.manifest,
    addresses,
    channel,
    onProgress,
  })
}
