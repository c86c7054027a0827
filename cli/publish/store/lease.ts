import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../../errors.ts'
import { isRecord } from '#tools/fields.ts'
import { parseJson } from '../../output/manifest.ts'
import type { PublicStore, StoreLock, StoredText } from './publicStore.ts'

const LOCK_KEY = 'lock.json'

/** Time without a renewal after which a lease counts as that of a dead process, in ms. */
const LEASE_MS = 30_000

type LeaseStore = Pick<PublicStore, 'read' | 'writeIf' | 'remove' | 'address'>

type LeaseOptions = { readonly task: string; readonly onWait: () => void; readonly leaseMs?: number | undefined }

/**
 * Takes a lease of a store without locks: an object that its holder writes again at an interval. Another process waits
 * until it was not renewed for the time of the lease, and then takes it over. It compares versions only, so the clocks
 * of the machines may differ. Throws `storeBusy` if the holder is alive, and `noConditions` if the store ignores
 * conditional writes.
 */
export async function acquireLease(
  store: LeaseStore,
  { task, onWait, leaseMs = LEASE_MS }: LeaseOptions,
): Promise<StoreLock> {
  const owner = { task, host: hostname(), process: process.pid, id: randomUUID() }
  let renewals = 0
  const nextText = (): string => JSON.stringify({ ...owner, renewals: (renewals += 1) })
  let version = await takeOver(store, { text: nextText(), task, onWait, leaseMs })
  await checkConditions(store, nextText())

  let failure: CliError | undefined
  let renewal = Promise.resolve()
  const renew = async (): Promise<void> => {
    try {
      const renewed = await store.writeIf(LOCK_KEY, nextText(), version)
      if (renewed === undefined) failure = new CliError('lostStoreLock', store.address)
      else version = renewed
    } catch (problem) {
      failure = problem instanceof CliError ? problem : new CliError('lostStoreLock', store.address)
    }
  }
  const timer = setInterval(() => void (renewal = renewal.then(renew)), leaseMs / 3)
  return {
    check: () => {
      if (failure !== undefined) throw failure
    },
    release: async () => {
      clearInterval(timer)
      await renewal
      if (failure === undefined) await store.remove(LOCK_KEY)
    },
  }
}

type Attempt = Required<LeaseOptions> & { readonly text: string; readonly leaseMs: number }

/** Writes the lease as soon as no other process holds it. Returns its version. */
async function takeOver(store: LeaseStore, { text, task, onWait, leaseMs }: Attempt): Promise<string> {
  for (;;) {
    const held = await store.read(LOCK_KEY)
    const isFree = held === undefined || parseTask(held.text) === task
    if (!isFree) onWait()
    const mayWrite = isFree || (await isAbandoned(store, held, leaseMs))
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
async function isAbandoned(store: LeaseStore, held: StoredText, leaseMs: number): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await wait(leaseMs / LOOKS)
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

function parseTask(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value['task'] : undefined
}

function describeHolder(text: string): string {
  const value = parseJson(text)
  if (!isRecord(value)) return LOCK_KEY
  return `\`${String(value['task'])}\` on ${String(value['host'])} (process ${String(value['process'])})`
}
