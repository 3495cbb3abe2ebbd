import { permissionCode, type Resource, snakeCase } from '#shared/define';
import { kindFacts } from '#shared/kinds';
import { literalsOf, type SourceFile } from './sources.ts';

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
export function nounsNamedIn(files: readonly SourceFile[], nouns: readonly Resource[]): string[] {
  const known = nouns.map((resource) => ({ resource, signs: signsOf(resource) }));
  return files.flatMap(({ path, text }) =>
    literalsOf(text)
      .filter((literal) => known.some(({ resource, signs }) => speaksOf(literal, resource, signs)))
      .map((literal) => `${path}: '${literal}'`),
  );
}
