import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listProjectFiles } from '#test/support/projectFiles.ts'

const ROOT = join(__dirname, '../..')

const DOCUMENT = readFileSync(join(ROOT, 'docs/frameworks.md'), 'utf8')

/** Code blocks of the document that follow the path of a file. */
const EXAMPLES = [
  ...DOCUMENT.matchAll(/<!-- (test\/frameworks\/\S+) -->\n<!-- prettier-ignore -->\n```\w+\n([^]*?)```/g),
].map(([, path = '', code = '']) => ({ path, code }))

const codeAfter = (heading: string): string =>
  new RegExp(`^## ${heading}$[^]*?\`\`\`\\w+\\n([^]*?)\`\`\``, 'm').exec(DOCUMENT)?.[1] ?? ''

test.each(EXAMPLES)(
  'the example of docs/frameworks.md is the file $path, which test:frameworks runs',
  ({ path, code }) => expect(code).toBe(readFileSync(join(ROOT, path), 'utf8')),
)

test('docs/frameworks.md has an example of each starter app', () => {
  const folderOf = (path: string): string | undefined => /^test\/frameworks\/(\w+)\//.exec(path)?.[1]
  const apps = new Set(listProjectFiles(/^test\/frameworks\/\w+\/package\.json$/).map(folderOf))

  expect(apps.size).toBe(5)
  expect(new Set(EXAMPLES.map(({ path }) => folderOf(path)))).toEqual(apps)
})

test('starter apps pin the exact version of each package', () => {
  const versions = listProjectFiles(/^test\/frameworks\/\w+\/package\.json$/).flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      readonly [Kind in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>>
    }
    return Object.entries({ ...dependencies, ...devDependencies })
  })

  expect(versions.length).toBeGreaterThan(5)
  expect(versions.filter(([, version]) => !/^(\d+\.\d+\.\d+|file:livechat-widget-embed\.tgz)$/.test(version))).toEqual(
    [],
  )
})

test('the code for Google Tag Manager has only syntax of ES5, as the manager accepts nothing newer', () => {
  const code = codeAfter('Google Tag Manager')

  expect(code).toContain('chatwootSDK.run')
  expect(code.match(/=>|`|\b(const|let|class|await)\b|\.\.\.|\?\.|\?\?/g)).toBeNull()
})
