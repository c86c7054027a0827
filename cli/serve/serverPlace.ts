import { resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { isPublicUrl } from '../page/publicUrl.ts'
import type { ServedSite } from './servedSite.ts'

/** Where a web server finds and offers the files. */
export type ServerPlace = {
  /** Folder on the server. */
  readonly root: string
  readonly host: string
  /** Path of the public URL, with a slash at both ends. */
  readonly prefix: string
  /** Address and port to listen on, such as `127.0.0.1:8080`. Undefined for the usual port. */
  readonly listen: string | undefined
  /** Paths of the certificate and its key, or undefined if a proxy in front has them. */
  readonly certificate: string | undefined
  readonly key: string | undefined
}

export type PlaceOptions = {
  readonly root?: string | undefined
  readonly host?: string | undefined
  readonly listen?: string | undefined
  readonly certificate?: string | undefined
  readonly key?: string | undefined
}

/** Throws `badPublicUrl` for a URL whose path servers read in different ways. */
function toUrl(text: string): URL {
  if (!isPublicUrl(text) || /%(?![\da-f]{2})|%2f|%5c|%25/i.test(text)) throw new CliError('badPublicUrl', text)
  return new URL(text)
}

/** Completes the options from the site. Throws `usage` for a certificate without a key, or a key without a certificate. */
export function toServerPlace(site: ServedSite, { root, host, listen, certificate, key }: PlaceOptions): ServerPlace {
  if ((certificate === undefined) !== (key === undefined))
    throw new CliError('usage', '--certificate and --key are needed together.', {
      next: 'Add the missing one, or omit both if a proxy in front has the certificate.',
    })
  const url = toUrl(site.publicUrl)
  return {
    root: (root ?? resolve(site.folder)).replace(/(.)\/$/, '$1'),
    host: host ?? url.hostname,
    prefix: url.pathname,
    listen,
    certificate,
    key,
  }
}
