import { describe, expect, it } from 'vitest';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import { kindFacts } from '#shared/kinds';
import { generated } from '#src/resources/generated';
import { definitions } from '#src/resources/index';
import { literalsOf, type SourceFile, sourceFiles } from '../support/sources.ts';

/**
 * Names of nouns that are also words an engine needs for itself: field kinds (`dict`), scopes (`tenant`), HTTP methods (`post`)
 * and ARIA or antd vocabulary (`menu`, `role`). Such a name alone is no proof; its path and its codes still are.
 */
const ownWords: ReadonlySet<string> = new Set([...Object.keys(kindFacts), 'tenant', 'platform', 'post', 'menu', 'role']);

/** The calls that every noun has. Other calls below its path are calls of modules, which a provider has to know. */
const calls = ['list', 'page', 'detail', 'submit', 'remove', 'select', 'tree'];

const standardVerbs = [
  'list',
  'page',
  'detail',
  'submit',
  'add',
  'edit',
  'delete',
  'remove',
  'view',
  'import',
  'export',
  'plain',
];

/** Returns the texts by which code would single out one noun. */
function signsOf(resource: Resource): ReadonlySet<string> {
  const names = [resource.name, snakeCase(resource.name)].filter((name) => !ownWords.has(name));
  const codes = [...standardVerbs, ...resource.verbs.map(({ verb }) => verb)].map((verb) => permissionCode(resource, verb));
  return new Set([...names, ...codes]);
}

function speaksOf(literal: string, resource: Resource, signs: ReadonlySet<string>): boolean {
  if (signs.has(literal)) return true;
  const path = literal.replace(/^\/?(api\/)?/, '');
  return path === resource.path || calls.some((call) => path === `${resource.path}/${call}`) || isImportOf(literal, resource);
}

function isImportOf(literal: string, resource: Resource): boolean {
  const kebab = snakeCase(resource.name).replaceAll('_', '-');
  return /(^|\/)resources\//.test(literal) && new RegExp(`/${kebab}(\\.ts)?$`).test(literal);
}

/** Returns the places where these files name one of these nouns as a text: `file: 'text'`. An engine must have none. */
function nounsNamedIn(files: readonly SourceFile[], nouns: readonly Resource[]): string[] {
  const known = nouns.map((resource) => ({ resource, signs: signsOf(resource) }));
  return files.flatMap(({ path, text }) =>
    literalsOf(text)
      .filter((literal) => known.some(({ resource, signs }) => speaksOf(literal, resource, signs)))
      .map((literal) => `${path}: '${literal}'`),
  );
}

const engines = ['shared', 'src/meta', 'src/providers', 'src/layout', 'server/crud', 'server/db', 'server/lib'];
/** The nouns written by hand. Generated ones came after the engines, so an engine that uses such a name means no noun by it. */
const written = definitions.filter((definition) => !generated.includes(definition));
const named = (text: string) => nounsNamedIn([{ path: 'engine.ts', text }], definitions);

describe('the names of nouns', () => {
  it.each(engines)('do not occur in %s', (room) => {
    // The keys and words of handovers are no engine: both halves use them, and they belong to nobody else.
    const files = sourceFiles(room).filter(({ path }) => !path.startsWith('shared/handover/'));

    expect(files).not.toEqual([]);
    expect(nounsNamedIn(files, written)).toEqual([]);
  });

  it.each([
    ['a comparison', "if (resource.name === 'notice') return;"],
    ['a lookup', 'const special = { ["dictbiz"]: true };'],
    ['a path', 'http.get("blade-system/post/list");'],
    ['an absolute path', 'fetch(`/api/blade-user`);'],
    ['a permission code', "can('topmenu_add') || can('post_edit');"],
    ['an import', "import { role } from '#src/resources/system/role';"],
    ['a comparison after an address in a text', "const home = 'http://a'; if (name === 'param') x();"],
  ])('are seen in %s', (_, text) => {
    expect(named(text)).not.toEqual([]);
  });

  it.each([
    ['a comment', "// 'notice' is an example\n/** path: 'blade-desk/notice' */"],
    ['a field kind', "field.kind === 'dict'"],
    ['a scope', "resource.scope === 'tenant'"],
    ['an HTTP method', "app.route({ method: 'post' })"],
    ['an ARIA role', 'getByRole("menu")'],
    ['a longer word', "t('notices.latest'); ring('user-agent');"],
  ])('are not suspected in %s', (_, text) => {
    expect(named(text)).toEqual([]);
  });
});
