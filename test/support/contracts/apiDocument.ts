import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const cache = new Map<string, unknown>()

/**
 * Returns a parsed document of `openapi/`. The document is cached, because the largest takes 0.05 s to parse. Callers
 * must not change it.
 */
export function readApiDocument(name: string): unknown {
  if (!cache.has(name)) cache.set(name, parse(readFileSync(join(__dirname, '../../../openapi', name), 'utf8')))
  return cache.get(name)
}
