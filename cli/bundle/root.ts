import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder `node_modules` of the project: a clone's own one, or the one that this package is installed in. */
const MODULES = basename(dirname(ROOT)) === 'node_modules' ? dirname(ROOT) : join(ROOT, 'node_modules')

/** Folder for what builds of all folders share to save time. */
export const CACHE_FOLDER = join(MODULES, '.cache/livechat-widget')
