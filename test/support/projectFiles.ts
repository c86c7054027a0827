import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const FOLDERS = ['contracts', 'cli', 'docs', 'harness', 'openapi', 'sagas', 'src', 'test']

/** Returns the paths of this project's files that match, relative to its root. Works without a git repository. */
export const listProjectFiles = (pattern: RegExp): readonly string[] =>
  [
    ...readdirSync(ROOT),
    ...FOLDERS.flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    ),
  ].filter((path) => pattern.test(path))
