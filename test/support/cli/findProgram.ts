import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the path of a program in the folders of `PATH`. Undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
