import type { Headers } from '../../page/headers.ts'

/** File to store, with everything that a server needs to send it. */
export type FileToStore = {
  /** Path below the address of the store. */
  readonly key: string
  readonly contents: Uint8Array
  /** Response headers, with `content-type`, and `content-encoding` for a compressed file. */
  readonly headers: Headers
  /** Key of a stored file with the same contents. A folder links to it. */
  readonly sameAs?: string | undefined
}

/** Keys of a stored file and of its copy. */
export type Copy = { readonly from: string; readonly to: string }

/** Text with the version of its file, which a conditional write compares. */
export type StoredText = { readonly text: string; readonly version: string }

export type StoredFile = {
  readonly bytes: number
  /** Time of the last write, in ms since 1970. */
  readonly modifiedAt: number
  /** ETag of an object in a bucket. */
  readonly etag?: string | undefined
}

export type LockRequest = {
  /** Command that needs the lock. Another attempt at the same command continues at once if this one has died. */
  readonly task: string
  /** True if the command may create the store. */
  readonly creates: boolean
  /** Called if the command has to wait. */
  readonly onWait: () => void
  readonly signal: AbortSignal | undefined
}

/** Lock of a store: while it is held, no other command changes the store. */
export type StoreLock = {
  /** Throws `lostStoreLock` if another process has taken the lock over. Call it before every write. */
  readonly check: () => Promise<void>
  readonly release: () => Promise<void>
}

/** Place that published files are served from. Every method throws a `CliError` if the store fails. */
export type PublicStore = {
  /** Address for messages, such as `s3://bucket/prefix`. */
  readonly address: string
  /** Maximum bytes of all headers of a file that S3 stores as metadata. Undefined if the store does not store headers. */
  readonly maxHeaderBytes?: number
  /** Throws `foreignStore` if commands could mix their files with those of another program. */
  readonly requireOwnFiles: () => Promise<void>
  /** Returns the files whose key begins with the prefix. */
  readonly list: (prefix: string) => Promise<ReadonlyMap<string, StoredFile>>
  /** Returns the same files one after the other. A prefix with many files needs no more memory than one with few. */
  readonly scan: (prefix: string) => AsyncIterable<readonly [key: string, file: StoredFile]>
  /** Returns true if a listed file has these contents. A store that does not know returns false. */
  readonly hasContents: (key: string, file: StoredFile, contents: Uint8Array) => Promise<boolean>
  readonly read: (key: string) => Promise<StoredText | undefined>
  readonly write: (file: FileToStore) => Promise<void>
  /** Copies a stored file with its headers. */
  readonly copy: (copy: Copy) => Promise<void>
  /**
   * Writes a text if its file still has this version (undefined: if it does not exist). Returns the new version, or
   * undefined if another process has changed the file.
   */
  readonly writeIf: (key: string, text: string, version: string | undefined) => Promise<string | undefined>
  readonly remove: (key: string) => Promise<void>
  /**
   * Makes the files of a folder of keys those of an address below `tenants/`. Undefined removes the public files of the
   * address. If the process dies meanwhile, each address still has a complete file, and a second call completes the work.
   */
  readonly showVersion: (address: string, versionFolder: string | undefined) => Promise<void>
  /**
   * Locks the store. Takes over the lock of a process that has died. Throws `storeBusy` if another process holds it, and
   * `interrupted`.
   */
  readonly lock: (request: LockRequest) => Promise<StoreLock>
}
