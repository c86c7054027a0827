import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns true for the name of a file with a licence or a notice. */
export const isLicenceName = (name: string): boolean => /^(licen[cs]e|notice|copying)/i.test(name)

/** Reads all licences and notices in the folder of a package. Line ends are those of Unix on every system. */
export function readLicenceText(folder: string): string {
  const texts = readdirSync(folder)
    .filter(isLicenceName)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  if (texts.length === 0) throw new Error(`${folder} contains no licence`)
  return texts.join('\n\n')
}
