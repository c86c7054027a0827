import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Part } from '#domain/parts.ts'
import { sortLibraries } from '../licences/libraries.ts'
import type { Library } from '../output/manifest.ts'
import { EMOJI_FOLDER, EMOJI_PACKAGE } from './emojibase.ts'

/** Version of the CLDR packages. docs/dependencies.md has it in the command that installs them. */
export const CLDR_VERSION = '48.2.0'

/** Folder with the names that come from CLDR, and with the licence of Unicode. */
const NAMES_FOLDER = fileURLToPath(new URL('./names/', import.meta.url))

/** Returns the packages that the data of the emoji picker comes from, each with the folder of its licence. */
export function findEmojiLibraries(): readonly { readonly library: Library; readonly folder: string }[] {
  const { version, license } = JSON.parse(readFileSync(join(EMOJI_FOLDER, 'package.json'), 'utf8')) as Library
  const cldr = { version: CLDR_VERSION, license: 'Unicode-3.0' }
  return [
    { library: { name: 'cldr-annotations-derived-full', ...cldr }, folder: NAMES_FOLDER },
    { library: { name: 'cldr-annotations-full', ...cldr }, folder: NAMES_FOLDER },
    { library: { name: EMOJI_PACKAGE, version, license }, folder: EMOJI_FOLDER },
  ]
}

/** Adds the packages of the emoji data to the libraries of a bundle with an emoji picker. */
export const withEmojiLibraries = (libraries: readonly Library[], parts: readonly Part[]): readonly Library[] =>
  parts.includes('emoji')
    ? sortLibraries([...libraries, ...findEmojiLibraries().map(({ library }) => library)])
    : libraries
