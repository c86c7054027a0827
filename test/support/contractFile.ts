import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const read = new Map<string, unknown>()

/** Returns a parsed contract. It is cached, because the largest takes 0.05 s to parse. Callers must not change it. */
export function contractFile(name: string): unknown {
  if (!read.has(name)) read.set(name, parse(readFileSync(join(__dirname, '../../openapi', name), 'utf8')))
  return read.get(name)
}
