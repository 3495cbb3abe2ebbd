import { describe, expect, it } from 'vitest';
import { isOfEveryObject } from '#shared/by-name';
import { fieldsOfRule, labelKey, type Resource, systemColumnNames } from '#shared/define';
import type { Words } from '#shared/field';
import { checkField } from '#shared/validate';
import { definitions, resources } from '#src/resources/index';

const chinese = /\p{Script=Han}/u;

function wordsOf(resource: Resource): [place: string, words: Words][] {
  return [
    [`${resource.name} label`, resource.label],
    ...Object.entries(resource.fields).map(([name, field]): [string, Words] => [`${resource.name}.${name}`, field]),
    ...Object.entries(resource.fields).flatMap(([name, { help }]): [string, Words][] =>
      help ? [[`${resource.name}.${name} help`, help]] : [],
    ),
    ...Object.entries(resource.auditLabels).map(([name, words]): [string, Words] => [`${resource.name} action ${name}`, words]),
    ...resource.verbs.map((verb): [string, Words] => [`${resource.name} verb ${verb.verb}`, verb]),
  ];
}

/** Returns the names by which a definition refers to its own fields. */
function fieldsNamed(resource: Resource): string[] {
  return [
    ...Object.keys(resource.sort),
    resource.title,
    ...resource.rules.flatMap(fieldsOfRule),
    ...Object.values(resource.fields).flatMap(({ onlyWhen, requiredWhen }) =>
      [onlyWhen, requiredWhen].flatMap((when) => when?.field ?? []),
    ),
    ...(resource.key === undefined ? [] : [resource.key]),
    ...resource.unique.flat(),
  ];
}

describe('the definitions', () => {
  it('have names and paths of their own', () => {
    expect(new Set(definitions.map(({ name }) => name.toLowerCase()))).toHaveLength(definitions.length);
    expect(new Set(definitions.map(({ path }) => path))).toHaveLength(definitions.length);
  });

  it('contain every noun that is served', () => {
    expect(definitions).toEqual(expect.arrayContaining([...resources]));
  });

  it('that are served refer only to served ones, for a form has no choices of the others', () => {
    const targets = resources.flatMap(({ fields }) => Object.values(fields).flatMap(({ target }) => target ?? []));

    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(targets));
  });
});

describe.each(definitions)('the definition of $name', (resource) => {
  const fields = Object.entries(resource.fields);

  it('is named in camelCase and lives below the family’s path', () => {
    expect(resource.name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
    expect(resource.path).toMatch(/^blade-[a-z]+(\/[a-z][a-z0-9-]*)*$/);
  });

  it('has no field of a name that every object has', () => {
    expect(fields.map(([name]) => name).filter(isOfEveryObject)).toEqual([]);
  });

  it.each(wordsOf(resource))('says %s in both languages', (_, words) => {
    expect(words.zh).toMatch(chinese);
    expect(words.en).toMatch(/^[A-Z]/);
    expect(words.en).not.toMatch(chinese);
  });

  it('sorts, titles, compares and keeps unique only fields that it has', () => {
    const known = [...Object.keys(resource.fields), ...systemColumnNames];

    expect(known).toEqual(expect.arrayContaining(fieldsNamed(resource)));
  });

  it('leaves room for the labels that travel beside references and dictionaries', () => {
    const labelled = fields.filter(([, { kind }]) => kind === 'dict' || kind === 'ref' || kind === 'treeRef');
    const labels = labelled.map(([name]) => labelKey(name));

    expect(labels.filter((label) => label in resource.fields)).toEqual([]);
    expect(new Set(labels)).toHaveLength(labels.length);
  });

  it('refers only to nouns that exist', () => {
    const targets = fields.flatMap(([, { target }]) => target ?? []);

    expect(definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(targets));
  });

  it('searches, shows and preselects only what the engines can', () => {
    const written = fields.filter(
      // A computed flag may be searched, because its module filters the list by it.
      ([, { kind, as, search }]) => search && (kind === 'secret' || kind === 'json' || (kind === 'computed' && as !== 'bool01')),
    );
    const defaults = fields.filter(
      ([, field]) => field.default !== undefined && !['now', 'today', 'last'].includes(String(field.default)),
    );

    expect(written).toEqual([]);
    expect(defaults.map(([name, field]) => [name, checkField(field, field.default)])).toEqual(
      defaults.map(([name]) => [name, undefined]),
    );
  });

  it('lets the reader of a list see its title', () => {
    expect(resource.fields[resource.title]?.hideIn ?? []).not.toContain('list');
  });
});
