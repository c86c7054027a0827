import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listTextGroups, textGroupOf } from '#domain/parts.ts'
import ENGLISH from '#locales/en.json'
import { ROOT } from '../bundle/root.ts'

/** Files that use texts of a group. All of them are rendered inside `FeatureTexts` or `WithTexts`. */
const PLACES: Readonly<Record<string, RegExp>> = {
  diagnostics: /^src\/screens\/chat\/(diagnostics|ownCopy)\/|^src\/screens\/chat\/ConfirmDialog\.tsx$/,
  forgetVisitor: /^src\/screens\/chat\/ownCopy\/|^src\/screens\/chat\/ConfirmDialog\.tsx$/,
  offlineHistory: /^src\/screens\/chat\/ownCopy\//,
  pictureEditor: /^src\/screens\/chat\/pictureEditor\/|^src\/screens\/chat\/(Alerts|ConfirmDialog)\.tsx$/,
  savedCopy: /^src\/screens\/chat\/ownCopy\//,
  stream: /^src\/screens\/chat\/stream\//,
  voice: /^src\/screens\/chat\/voice\/|^src\/components\/audioPlayer\//,
  suggestions: /^src\/screens\/chat\/suggestions\//,
}

const listViews = (): readonly string[] =>
  execFileSync('git', ['ls-files', 'src/app/**.tsx', 'src/components/**.tsx', 'src/screens/**.tsx'], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.test.'))

test('every group of texts has messages, and its views are known to be inside FeatureTexts', () => {
  const groups = [...new Set(Object.keys(ENGLISH).flatMap((id) => textGroupOf(id) ?? []))]
  expect(groups.toSorted()).toEqual([...listTextGroups()].toSorted())
  expect(Object.keys(PLACES).toSorted()).toEqual(groups.toSorted())
})

test('no view outside of FeatureTexts uses a text of an optional feature, which its build may lack', () => {
  const misplaced = listViews().flatMap((path) => {
    const source = readFileSync(join(ROOT, path), 'utf8')
    return [...source.matchAll(/["'`](\w+)\.\w/g)].flatMap(([, group = '']) =>
      PLACES[group] && textGroupOf(`${group}.x`) && !PLACES[group].test(path) ? [`${path}: ${group}`] : [],
    )
  })
  expect(misplaced).toEqual([])
})
