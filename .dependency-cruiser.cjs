const MAY_IMPORT = require('./.layers.json')

const TEST = '([.](test|contract)[.]tsx?$|^test/)'
const LAYERS = '^(src|sagas|cli|harness|contracts|test|locales)/'

/** One rule for each layer of `.layers.json`, which the table in ARCHITECTURE.md shows too. */
const layers = Object.entries(MAY_IMPORT).map(([layer, allowed]) => ({
  name: `${layer} imports only allowed layers`,
  comment: `${layer} may import ${allowed.join(', ') || 'no other layer'}. Move the code, or pass in what it needs.`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: TEST },
  to: { path: LAYERS, pathNot: [layer, ...allowed].map((path) => `^${path}(/|[.])`) },
}))

/** Each of these libraries is imported only here, so that the other layers do not depend on it. */
const LIBRARY_PLACES = {
  react: ['src/(app|components|screens)/', 'src/embed/react[.]tsx$', 'src/embed/declarations/react[.]', 'harness/'],
  vue: ['src/embed/vue[.]ts$', 'src/embed/declarations/vue[.]'],
  svelte: ['src/embed/svelte[.]ts$', 'src/embed/declarations/svelte[.]'],
  'react-dom': ['src/app/', 'harness/'],
  'react-redux': ['src/app/', 'src/state/'],
  'react-intl': ['src/(app|components|screens)/'],
  redux: ['src/state/'],
  reselect: ['src/state/', 'sagas/'],
  'redux-saga': ['sagas/', 'src/app/'],
  'openapi-fetch': ['src/api/'],
  'redux-saga/effects': ['sagas/effects[.]ts$'],
  'react-router-dom': ['src/app/', 'src/screens/'],
  esbuild: ['cli/bundle/'],
  marked: ['src/components/richText/'],
  minisearch: ['src/domain/article/articleIndex[.]ts$'],
  dompurify: ['src/components/articleBody/'],
  frimousse: ['src/components/emojiPicker/'],
  virtua: ['src/screens/chat/', 'harness/timeline/'],
  'libphonenumber-js': ['src/domain/preChat/phone[.]ts$'],
  '@sentry/browser': ['src/telemetry/'],
  'web-vitals': ['src/telemetry/paints[.]ts$'],
  'idb-keyval': ['src/browser/storage/database.lazy[.]ts$'],
}
const libraries = Object.entries(LIBRARY_PLACES).map(([library, where]) => ({
  name: `${library} is imported only in its places`,
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
      name: 'no cycle of types',
      comment: 'Only a slice and the root of the state may use types of each other. Move the type into a third file.',
      severity: 'error',
      from: { path: '^(src|sagas|cli|harness|contracts)/', pathNot: TEST },
      to: { circular: true, viaOnly: { pathNot: '^src/state/root[.]ts$' } },
    },
    {
      name: 'a lazy chunk has the suffix .lazy',
      comment:
        'Name a module that only `import()` loads `….lazy.ts`. A view keeps its name, as its parent names the chunk.',
      severity: 'error',
      from: { path: '^(src|sagas)/', pathNot: `${TEST}|^src/loader/` },
      to: { dynamic: true, path: '^(src|sagas)/.*[.]ts$', pathNot: '[.]lazy[.]ts$' },
    },
    {
      name: 'a lazy chunk is not in the first view',
      comment: 'Load the module by `import()`, or move what both need into a file without the suffix `.lazy`.',
      severity: 'error',
      from: { path: '^(src|sagas)/', pathNot: `${TEST}|[.]lazy[.]ts$` },
      to: { path: '[.]lazy[.]ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the rules of doctor need neither Node nor a browser',
      comment: 'A browser extension runs them too. Collect what they need, and add it to the evidence.',
      severity: 'error',
      from: { path: '^cli/doctor/(?!visit/)', pathNot: `${TEST}|^cli/doctor/report[.]ts$` },
      to: { reachable: true, path: '^(node:)?(fs|path|crypto|url|util|os|child_process|process)(/|$)' },
    },
    {
      name: 'no orphan',
      comment: 'No file imports this one: delete it, or import it from an entry.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '[.]d[.]ts$',
          '[.](css|json|mjs|cjs)$',
          '^test/',
          'playwright[.]config',
          '^harness/hosts/\\w+Shop[.]ts$',
          // The bundler writes its import into the scripts of lazy stylesheets (cli/bundle/plugins/lazyStyles.ts).
          '^src/browser/adoptStyles[.]ts$',
        ],
      },
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
    // Starter apps have packages of their own.
    exclude: { path: '^test/frameworks/[^/]+/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
