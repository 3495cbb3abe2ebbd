import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const filesOf = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file))
    .map((file) => join(root, room, file));

/** Returns the file that an import leads to: an alias starts at the root, any other path at the importing file. */
function targetOf(file: string, path: string): string {
  const [, alias, rest = ''] = /^#(src|server)\/(.*)$/.exec(path) ?? [];
  return alias ? join(root, alias, /\.tsx?$/.test(rest) ? rest : `${rest}.ts`) : join(dirname(file), path);
}

/** Returns the files that the product code of a folder imports. Tests are left out: they import such files in any case. */
function importedIn(room: string): ReadonlySet<string> {
  const imports = filesOf(room).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)].map(([, path = '']) => targetOf(file, path)),
  );
  return new Set(imports);
}

/** Returns the files of a name that only tests import: the product would not use them, and no error would say so. */
function forgotten(room: string, name: RegExp): readonly string[] {
  const imported = importedIn(room);
  return filesOf(room)
    .filter((file) => name.test(file) && !imported.has(file))
    .map((file) => relative(root, file));
}

it('every module of a noun is in the list of modules, or in that of another one', () => {
  expect(forgotten('server', /\/modules\/.*\/module\.ts$/), 'modules that server/modules/index.ts does not have').toEqual([]);
});

it('every page is in the list of pages, or part of one that is', () => {
  expect(forgotten('src', /\/pages\/.*-page\.tsx$/), 'pages that src/pages/index.ts does not have').toEqual([]);
});
