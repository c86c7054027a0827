import { CliError } from '../errors.ts'
import { requirePackages } from '../optionalPackages.ts'
import { createFolderStore } from './store/folderStore.ts'
import type { OnProgress } from '../terminal/progress.ts'
import type { PublicStore, StoreLock } from './store/publicStore.ts'
import { parseStoreAddress } from './storeAddress.ts'

/** Command that works with a store. */
export type StoreCommand = 'publish' | 'promote' | 'assign' | 'rollback' | 'releases' | 'prune'

/** Opens the store at `s3://BUCKET/PREFIX` or `file:///FOLDER`. Throws `badStoreAddress` for any other text. */
export async function openStore(to: string, command: StoreCommand): Promise<PublicStore> {
  const address = parseStoreAddress(to)
  if (address === undefined) throw new CliError('badStoreAddress', to)
  if (address.kind === 'folder') return createFolderStore(address.folder)
  requirePackages(command)
  const { createS3Store } = await import('./store/s3Store.ts')
  return createS3Store(address)
}

type LockOptions = {
  readonly task: string
  /** True if the command may create the store. */
  readonly creates?: boolean
  readonly signal?: AbortSignal | undefined
  readonly onProgress: OnProgress | undefined
}

/** Runs work while the store is locked for a task. */
export async function withStoreLock<Result>(
  store: PublicStore,
  { task, creates = false, signal, onProgress }: LockOptions,
  work: (lock: StoreLock) => Promise<Result>,
): Promise<Result> {
  const onWait = (): void => onProgress?.({ done: 0, total: 1, what: 'waiting for another command' })
  const lock = await store.lock({ task, creates, signal, onWait })
  const result = await work(lock).catch(async (problem: unknown) => {
    await lock.release()
    throw problem
  })
  await lock.release().catch((problem: unknown) => {
    throw new CliError('lockLeft', problem instanceof CliError ? problem.what : store.address, { cause: problem })
  })
  return result
}
