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

/** Returns the files in `assets` that a page of the harness names, and the scripts that those import, also lazily. */
export function assetsOf(files: readonly File[], html: string): readonly File[] {
  const scripts = files.flatMap(({ path }) => SCRIPT.exec(path)?.[1] ?? [])
  const texts = new Map<string, string>()
  const add = (name: string): void => {
    if (texts.has(name)) return
    const text = textOf(files, `harness/assets/${name}`)
    texts.set(name, text)
    for (const script of scripts) if (text.includes(`"./${script}"`)) add(script)
  }
  for (const name of namesIn(html)) add(name)
  return [...texts].map(([name, contents]) => ({ path: `assets/${name}`, contents }))
}

/** Script of the harness, whose name contains its hash. Scripts import each other relatively. */
const SCRIPT = /^harness\/assets\/(.+\.js)$/
