const ban = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to });

module.exports = {
  forbidden: [
    ban('shared-is-the-floor', '^shared/', { path: '^(src|server)/' }),
    ban('server-sees-only-nouns', '^server/', { path: '^src/', pathNot: '^src/resources/' }),
    ban('browser-never-sees-server', '^src/', { path: '^server/' }),
    ban('nouns-are-data', '^src/resources/', { path: '^(src/(?!resources/)|server/|node_modules/)' }),
    ban('shelves-look-down', '^src/(lib|components)/', { path: '^src/(providers|meta|resources|layout|pages)/' }),
    ban('meta-names-no-noun', '^src/meta/', { path: '^src/(resources|pages|layout|providers)/' }),
    ban('pages-are-islands', '^src/pages/([^/]+)/([^/]+)', { path: '^src/pages/', pathNot: '^src/pages/$1/$2' }),
    ban('crud-names-no-noun', '^server/(crud|db|lib)/', { path: '^(server/modules/|src/resources/)' }),
    ban('routes-and-hooks-stay-home', '^server/modules/([^/]+/[^/]+)', {
      path: '^server/modules/.+/(routes|hooks)\\.ts$',
      pathNot: '^server/modules/$1',
    }),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '(main\\.tsx?|\\.d\\.ts|\\.config\\.ts)$' },
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
