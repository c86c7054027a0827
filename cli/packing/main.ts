import { fileURLToPath } from 'node:url'
import { compilePackage } from './compilePackage.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What `npm publish pack` takes: Node reads no types below node_modules, so the package holds plain JavaScript. */
await compilePackage(at(''), at('pack'))
