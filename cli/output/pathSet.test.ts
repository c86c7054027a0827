import { expect, test } from '@jest/globals'
import { createPathSet } from './pathSet.ts'

test('a set of paths has exactly the files of its folders, also if several folders have the same names', () => {
  const paths = createPathSet()
  paths.addFolder('', ['manifest.json'])
  paths.addFolder('tenants/a/', ['index.html', 'loader.js'])
  paths.addFolder('tenants/b/', ['loader.js', 'index.html'])
  paths.addFolder('tenants/c/', ['index.html'])

  const asked = ['manifest.json', 'tenants/b/loader.js', 'tenants/c/loader.js', 'loader.js', 'tenants/b', 'tenants/d/index.html'] // prettier-ignore
  expect(asked.filter(paths.has)).toEqual(['manifest.json', 'tenants/b/loader.js'])
  expect([...paths].toSorted()).toEqual([
    'manifest.json',
    'tenants/a/index.html',
    'tenants/a/loader.js',
    'tenants/b/index.html',
    'tenants/b/loader.js',
    'tenants/c/index.html',
  ])
})
