import { CliError } from '../../errors.ts'

/**
 * Throws `badKey` for a key that could name a file outside of its store. Keys come from manifests, which another program
 * may have changed.
 */
export function checkKey(key: string): void {
  const segments = key.replace(/\/$/, '').split('/')
  if (!segments.every((segment) => /^[\w.@-]+$/.test(segment) && !/^\.+$/.test(segment)))
    throw new CliError('badKey', JSON.stringify(key))
}
