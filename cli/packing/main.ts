import { fileURLToPath } from 'node:url'
import { compilePackage } from './compilePackage.ts'

/** What `npm pack` runs first: Node reads no types below node_modules, so the package holds plain JavaScript. */
await compilePackage(fileURLToPath(new URL('../../', import.meta.url)))
