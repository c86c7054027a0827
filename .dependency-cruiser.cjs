const MAY_IMPORT = require('./.layers.json')

const TEST = '([.](test|contract)[.]tsx?$|^test/)'
const LAYERS = '^(src|sagas|cli|harness|contracts|test|locales)/'

/** One rule for each layer, from the table that ARCHITECTURE.md shows too. */
const layers = Object.entries(MAY_IMPORT).map(([layer, allowed]) => ({
  name: `${layer} imports only allowed layers`,
  comment: `${layer} may import ${allowed.join(', ') || 'no other layer'}. Move the code, or pass in what it needs.`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: TEST },
  to: { path: LAYERS, pathNot: [layer, ...allowed].map((path) => `^${path}(/|[.])`) },
}))

/** Each of these libraries is imported in one place only, so that it can be replaced there. */
const LIBRARY_PLACES = {
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
const libraries = Object.entries(LIBRARY_PLACES).map(([library, where]) => ({
  name: `${library} is imported in one place`,
  comment: `Import ${library} only in ${where.join(', ')}, and export from there what others need.`,
  severity: 'error',
  from: { path: '^(src|sagas|cli|harness)/', pathNot: [TEST, ...where.map((path) => `^${path}`)] },
  to: { path: `node_modules/${library.replace('redux-saga/effects', '@?redux-saga/.*effects')}(/|$)` },
}))

module.exports = {
  forbidden: [
    ...layers,
    ...libraries,
    {
      name: 'no cycle',
      comment:
        'Join two files that import each other, or move their common code into a third file. Types may be circular.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no orphan',
      comment: 'No file imports this one: delete it, or import it from an entry.',
      severity: 'error',
      from: { orphan: true, pathNot: ['[.]d[.]ts$', '[.](css|json|mjs|cjs)$', '^test/', 'playwright[.]config'] },
      to: {},
    },
    {
      name: 'no test in the product',
      comment: 'Tests import the product, never the other way round.',
      severity: 'error',
      from: { path: '^(src|sagas|cli|harness|contracts)/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no unresolved import',
      comment: 'The import cannot be resolved. Fix the path or add the package.',
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
