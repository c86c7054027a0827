import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../../errors.ts'
import { isRecord } from '#tools/fields.ts'
import { isProcessRunning } from '../../output/lock.ts'
import { parseJson } from '../../output/manifest.ts'
import type { LockRequest, PublicStore, StoreLock, StoredText } from './publicStore.ts'

const LOCK_KEY = 'lock.json'

/** Time without a renewal after which a lease counts as that of a dead process, in ms. */
const LEASE_MS = 30_000

type LeaseStore = Pick<PublicStore, 'read' | 'writeIf' | 'remove' | 'address'>

type LeaseOptions = LockRequest & { readonly leaseMs?: number | undefined }

/**
 * Takes a lease of a store without locks: an object that its holder writes again at an interval. Another process waits
 * until it was not renewed for the time of the lease, and then takes it over. It compares versions only, so the clocks
 * of the machines may differ. Throws `storeBusy` if the holder is alive, and `noConditions` if the store ignores
 * conditional writes.
 */
export async function acquireLease(
  store: LeaseStore,
  { leaseMs = LEASE_MS, ...request }: LeaseOptions,
): Promise<StoreLock> {
  const owner = { task: request.task, host: hostname(), process: process.pid, id: randomUUID() }
  let renewals = 0
  const nextText = (): string => JSON.stringify({ ...owner, renewals: (renewals += 1) })
  let renewedAt = performance.now()
  let version = await takeOver(store, { ...request, text: nextText(), leaseMs })
  await checkConditions(store, nextText())

  let failure: CliError | undefined
  let renewal = Promise.resolve()
  const renew = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const renewed = await store.writeIf(LOCK_KEY, nextText(), version)
      if (renewed === undefined) failure = new CliError('lostStoreLock', store.address)
      else [version, renewedAt] = [renewed, startedAt]
    } catch (problem) {
      failure = problem instanceof CliError ? problem : new CliError('lostStoreLock', store.address)
    }
  }
  const timer = setInterval(() => void (renewal = renewal.then(renew)), leaseMs / 3)
  return {
    check: async () => {
      // A process that was stopped for a while may have lost the lease without knowing it.
      const isStale = (): boolean => failure === undefined && performance.now() - renewedAt > leaseMs / 2
      if (isStale()) await (renewal = renewal.then(() => (isStale() ? renew() : undefined)))
      if (failure !== undefined) throw failure
    },
    release: async () => {
      clearInterval(timer)
      // Only a lock that is still its own may be removed.
      await (renewal = renewal.then(renew))
      if (failure === undefined) await store.remove(LOCK_KEY)
    },
  }
}

type Attempt = LockRequest & { readonly text: string; readonly leaseMs: number }

/** Writes the lease as soon as no other process holds it. Returns its version. */
async function takeOver(store: LeaseStore, { text, task, onWait, signal, leaseMs }: Attempt): Promise<string> {
  for (;;) {
    const held = await store.read(LOCK_KEY)
    const isFree = held === undefined || isEarlierAttempt(held.text, task)
    if (!isFree) onWait()
    const mayWrite = isFree || (await isAbandoned(store, held, { leaseMs, signal }))
    const version = mayWrite ? await store.writeIf(LOCK_KEY, text, held?.version) : undefined
    if (version !== undefined) return version
  }
}

/** Number of looks at the lease of another process within the time of a lease. */
const LOOKS = 10

/**
 * Waits until the lease of another process is free. Returns true if it was not renewed for the time of a lease, and false
 * if it was given up. Throws `storeBusy` if it was renewed.
 */
async function isAbandoned(
  store: LeaseStore,
  held: StoredText,
  { leaseMs, signal }: Pick<Attempt, 'leaseMs' | 'signal'>,
): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await wait(leaseMs / LOOKS)
    if (signal?.aborted) throw new CliError('interrupted', 'Nothing was changed.')
    const now = await store.read(LOCK_KEY)
    if (now === undefined) return false
    if (now.version !== held.version) throw new CliError('storeBusy', `${store.address}: ${describeHolder(now.text)}`)
  }
  return true
}

/** Throws `noConditions` if the store lets a process write an existing object on the condition that it does not exist. */
async function checkConditions(store: LeaseStore, text: string): Promise<void> {
  if ((await store.writeIf(LOCK_KEY, text, undefined)) === undefined) return
  await store.remove(LOCK_KEY)
  throw new CliError('noConditions', store.address)
}

/** Returns true if a process of this machine has held the lease for the same task, and is dead. */
function isEarlierAttempt(text: string, task: string): boolean {
  const value = parseJson(text)
  return (
    isRecord(value) &&
    value['task'] === task &&
    value['host'] === hostname() &&
    !isProcessRunning(Number(value['process']))
  )
}

function describeHolder(text: string): string {
  const value = parseJson(text)
  if (!isRecord(value)) return LOCK_KEY
  return `\`${String(value['task'])}\` on ${String(value['host'])} (process ${String(value['process'])})`
}
