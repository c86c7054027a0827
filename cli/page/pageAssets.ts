import { CliError } from '../errors.ts'
import type { File } from '../bundle/files.ts'

/** Returns the paths of the scripts and stylesheets that a page names, without their folder. */
const namesIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="\/?assets\/([^"]+)"/g)].map(([, name = '']) => name)

/** Returns the text of a file of the harness. Throws `buildFailed` if there is none. */
export function textOf(files: readonly File[], path: string): string {
  const file = files.find((candidate) => candidate.path === path)
  if (file === undefined) throw new CliError('buildFailed', `The harness has no ${path}.`)
  return typeof file.contents === 'string' ? file.contents : new TextDecoder().decode(file.contents)
}

/** Returns the files that a page of the harness names, in its own folder `assets`. */
export const assetsOf = (files: readonly File[], html: string): readonly File[] =>
  namesIn(html).map((name) => ({ path: `assets/${name}`, contents: textOf(files, `harness/assets/${name}`) }))
