import { readFileSync } from 'node:fs'

const DIST = 'dist'

/** What a first view asks for is read from the build, so that nothing slips in under another name. */
const { frame, loader } = JSON.parse(readFileSync(`${DIST}/manifest.json`, 'utf8'))
const inDist = (path) => `${DIST}/${path}`

export default [
  { name: 'loader, in every host page', path: inDist(loader), limit: '6 kB' },
  { name: 'frame, everything before Home and Chat paint', path: frame.firstView.map(inDist), limit: '115 kB' },
  { name: 'help and articles, when they are opened', path: frame.lazy.filter((path) => /Screen-/.test(path)).map(inDist), limit: '8 kB' },
] // prettier-ignore
