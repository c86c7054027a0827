import { fileURLToPath } from 'node:url'
import { compilePackage } from './compilePackage.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Writes the folder for `npm publish pack`. The package contains plain JavaScript, because Node strips no types below
 * node_modules.
 */
await compilePackage(at(''), at('pack'))
