import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const read = new Map<string, unknown>()

/** A contract with nothing done to it; read once, as the largest takes a twentieth of a second, and not to be changed. */
export function contractFile(name: string): unknown {
  if (!read.has(name)) read.set(name, parse(readFileSync(join(__dirname, '../../openapi', name), 'utf8')))
  return read.get(name)
}
