import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

/** One breach of each rule, in the forms in which imports are written here: aliases, type imports, lazy imports. */
const breaches: Readonly<Record<string, readonly [from: string, statement: string, to: string]>> = {
  'shared-is-the-floor': ['shared/a.ts', "import type { X } from '#server/lib/x';", 'server/lib/x.ts'],
  'server-sees-only-nouns': ['server/app.ts', "import type { X } from '#src/lib/x';", 'src/lib/x.ts'],
  'browser-never-sees-server': ['src/b.ts', "import type { X } from '#server/lib/x';", 'server/lib/x.ts'],
  'nouns-are-data': ['src/resources/c.ts', "import { x } from 'react';", 'node_modules/react/index.js'],
  'shelves-look-down': [
    'src/components/d.tsx',
    "import { x } from '#src/layout/x.tsx';\nexport const D = () => <b title={x}>{x}</b>;",
    'src/layout/x.tsx',
  ],
  'lib-draws-nothing': ['src/lib/e.ts', "import { x } from '#src/components/x.tsx';", 'src/components/x.tsx'],
  'providers-draw-nothing': ['src/providers/f.ts', "import { x } from '#src/components/x.tsx';", 'src/components/x.tsx'],
  'meta-names-no-noun': ['src/meta/g.ts', "import type { X } from '#src/resources/x';", 'src/resources/x.ts'],
  'people-know-no-page': ['src/people/r.ts', "import { x } from '#src/layout/x';", 'src/layout/x.ts'],
  'processes-know-no-page': ['src/processes/s.ts', "import { x } from '#src/layout/x';", 'src/layout/x.ts'],
  'tasks-know-no-page': ['src/tasks/z.ts', "import { x } from '#src/layout/x';", 'src/layout/x.ts'],
  'articles-know-no-page': ['src/articles/y.ts', "import { x } from '#src/layout/x';", 'src/layout/x.ts'],
  'dialogs-know-no-page': ['src/dialogs/s.ts', "import { x } from '#src/layout/x';", 'src/layout/x.ts'],
  'pages-ask-by-calls': ['src/screens/aa.ts', "import { x } from '#src/lib/http/http';", 'src/lib/http/http.ts'],
  'calls-know-no-screen': ['src/calls/ab.ts', "import type { X } from '#src/meta/x';", 'src/meta/x.ts'],
  'pages-are-islands': [
    'src/pages/desk/h/main.tsx',
    "export const H = () => import('#src/pages/desk/x/x.tsx');",
    'src/pages/desk/x/x.tsx',
  ],
  'crud-names-no-noun': ['server/crud/i.ts', "import type { X } from '#src/resources/x';", 'src/resources/x.ts'],
  'flow-core-is-pure': ['server/flow/core/t.ts', "import type { X } from '#server/lib/x';", 'server/lib/x.ts'],
  'server-floors-look-down': ['server/lib/j.ts', "export type { X } from '../crud/x.ts';", 'server/crud/x.ts'],
  'accounts-know-no-work': [
    'server/modules/system/b/u.ts',
    "import { x } from '../../business/x.ts';",
    'server/modules/business/x.ts',
  ],
  'master-data-knows-no-handover': [
    'server/modules/business/b/v.ts',
    "import type { X } from '#src/resources/operation/x';",
    'src/resources/operation/x.ts',
  ],
  'modules-are-not-seeded': ['server/modules/system/c/x.ts', "import type { X } from '#server/seed/x';", 'server/seed/x.ts'],
  'ports-know-no-area': ['server/modules/ports/w.ts', "import { x } from '../desk/x.ts';", 'server/modules/desk/x.ts'],
  'routes-and-hooks-stay-home': [
    'server/modules/a/k/service.ts',
    "import { x } from '../x/routes.ts';",
    'server/modules/a/x/routes.ts',
  ],
  'nobody-knows-the-commands': ['server/ac.ts', "import { x } from './admin/x.ts';", 'server/admin/x.ts'],
  'commands-know-no-work': ['server/admin/ad.ts', "import { x } from '#server/crud/x';", 'server/crud/x.ts'],
  'product-knows-no-test': ['server/l.ts', "import { x } from '../tests/x.ts';", 'tests/x.ts'],
  'server-runs-without-dev-packages': ['server/m.ts', "import { x } from 'react';", 'node_modules/react/index.js'],
  'no-unresolvable': ['src/n.ts', "import { x } from '#src/lib/gone';", 'src/lib/x.ts'],
  'no-cycles': ['src/o.ts', "import type { X } from './p.ts';", 'src/p.ts'],
  'no-orphans': ['shared/q.ts', 'export const q = 1;', 'shared/x.ts'],
};

describe('the import rules', () => {
  const tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };
  let reported: readonly { rule: { name: string }; from: string }[] = [];

  beforeAll(() => {
    copyFileSync('tsconfig.json', join(tree, 'tsconfig.json'));
    copyFileSync('package.json', join(tree, 'package.json'));
    write('node_modules/react/package.json', '{ "name": "react", "version": "19.0.0", "main": "index.js" }');
    for (const [, , to] of Object.values(breaches)) write(to, 'export type X = 1;\nexport const x = 1;\n');
    for (const [from, statement] of Object.values(breaches)) write(from, `${statement}\nexport const y = 1;\n`);
    write('src/p.ts', "import type { Y } from './o.ts';\nexport type X = Y;\n");
    const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const config = resolve('.dependency-cruiser.cjs');
    const run = spawnSync(process.execPath, [cruiser, 'shared', 'src', 'server', 'tests', '-c', config, '-T', 'json'], {
      cwd: tree,
    });
    reported = JSON.parse(String(run.stdout)).summary.violations;
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('have each a breach here', () => {
    expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(breaches))('report a breach of %s', (name, [from]) => {
    expect(reported.filter(({ rule }) => rule.name === name).map((breach) => breach.from)).toContain(from);
  });
});
