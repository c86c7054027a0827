import { fileURLToPath } from 'node:url'

/** Root folder of the project, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
