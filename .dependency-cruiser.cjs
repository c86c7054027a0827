const MAY_IMPORT = require('./.rooms.json')

const TEST = '([.](test|contract)[.]tsx?$|^test/)'
const ROOMS = '^(src|sagas|cli|harness|contracts|test|locales)/'

/** One rule a room, from the table that ARCHITECTURE.md shows too. */
const rooms = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `${room} stays in bounds`,
  comment: `${room} may import ${allowed.join(', ') || 'nothing of ours'}. Move the code, or pass what it needs in.`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: TEST },
  to: { path: ROOMS, pathNot: [room, ...allowed].map((path) => `^${path}(/|[.])`) },
}))

/** A library with one door can be replaced behind it. */
const DOORS = {
  'openapi-fetch': ['src/api/'],
  'redux-saga/effects': ['sagas/effects[.]ts$'],
  'react-router-dom': ['src/app/', 'src/screens/'],
  esbuild: ['cli/bundle/'],
  marked: ['src/components/richText/'],
  dompurify: ['src/components/articleBody/'],
  frimousse: ['src/components/emojiPicker/'],
  virtua: ['src/screens/chat/'],
  'libphonenumber-js': ['src/domain/phone[.]ts$'],
  '@sentry/browser': ['src/telemetry/'],
  'web-vitals': ['src/telemetry/paints[.]ts$'],
  'idb-keyval': ['src/browser/database[.]ts$'],
}
const doors = Object.entries(DOORS).map(([library, where]) => ({
  name: `${library} has one door`,
  comment: `Import ${library} only in ${where.join(', ')}, and offer there what others need.`,
  severity: 'error',
  from: { path: '^(src|sagas|cli|harness)/', pathNot: [TEST, ...where.map((path) => `^${path}`)] },
  to: { path: `node_modules/${library.replace('redux-saga/effects', '@?redux-saga/.*effects')}(/|$)` },
}))

module.exports = {
  forbidden: [
    ...rooms,
    ...doors,
    {
      name: 'no cycle',
      comment: 'Two files that need each other are one file, or there is a third one in them. Types may go in circles.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no orphan',
      comment: 'Nobody imports this file: delete it, or start it from an entry.',
      severity: 'error',
      from: { orphan: true, pathNot: ['[.]d[.]ts$', '[.](css|json|mjs|cjs)$', '^test/', 'playwright[.]config'] },
      to: {},
    },
    {
      name: 'no test in the product',
      comment: 'Tests see the product, never the other way round.',
      severity: 'error',
      from: { path: '^(src|sagas|cli|harness|contracts)/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'nothing unresolved',
      comment: 'The import leads nowhere; mend the path or add the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]css$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
