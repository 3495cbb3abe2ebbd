import { describe, expect, it } from 'vitest';
import { isOfEveryObject } from '#shared/by-name';
import { fieldsOfRule, labelKey, type Resource, systemColumnNames } from '#shared/define';
import type { Words } from '#shared/field';
import { checkField } from '#shared/validate';
import { definitions, resources } from '#src/resources/index';
import { missingFrom, twice } from '../support/names.ts';

const chinese = /\p{Script=Han}/u;

function wordsOf(resource: Resource): [place: string, words: Words][] {
  return [
    [`${resource.name} label`, resource.label],
    ...Object.entries(resource.fields).map(([name, field]): [string, Words] => [`${resource.name}.${name}`, field]),
    ...Object.entries(resource.fields).flatMap(([name, { help }]): [string, Words][] =>
      help ? [[`${resource.name}.${name} help`, help]] : [],
    ),
    ...Object.entries(resource.auditLabels).map(([name, words]): [string, Words] => [`${resource.name} action ${name}`, words]),
    ...(resource.emptyHint ? [[`${resource.name} without rows`, resource.emptyHint] as [string, Words]] : []),
    ...resource.verbs.map((verb): [string, Words] => [`${resource.name} verb ${verb.verb}`, verb]),
  ];
}

/** Returns the names by which a definition refers to its own fields. */
function fieldsNamed(resource: Resource): string[] {
  return [
    ...Object.keys(resource.sort),
    resource.title,
    ...(resource.called === undefined ? [] : [resource.called]),
    ...resource.rules.flatMap(fieldsOfRule),
    ...Object.values(resource.fields).flatMap(({ onlyWhen, requiredWhen, orFrom }) => [
      ...[onlyWhen, requiredWhen].flatMap((when) => when?.field ?? []),
      ...(orFrom === undefined ? [] : [orFrom]),
    ]),
    ...(resource.key === undefined ? [] : [resource.key]),
    ...resource.unique.flat(),
  ];
}

const namesOf = (nouns: readonly Resource[]) => nouns.map(({ name }) => name);

/** Returns the references of a noun that lead to none of these nouns, as `noun.field → target`. */
function lostReferences({ name, fields }: Resource, nouns: readonly Resource[]): string[] {
  const known = new Set(namesOf(nouns));
  return Object.entries(fields).flatMap(([key, { target }]) =>
    target === undefined || known.has(target) ? [] : [`${name}.${key} → ${target}`],
  );
}

describe('the definitions', () => {
  it('have names and paths of their own', () => {
    expect(twice(definitions.map(({ name }) => name.toLowerCase())), 'names of two definitions').toEqual([]);
    expect(twice(definitions.map(({ path }) => path)), 'paths of two definitions').toEqual([]);
  });

  it('contain every noun that is served', () => {
    expect(missingFrom(namesOf(definitions), namesOf(resources)), 'served, and not among the definitions').toEqual([]);
  });

  it('that are served refer only to served ones, for a form has no choices of the others', () => {
    expect(
      resources.flatMap((noun) => lostReferences(noun, resources)),
      'references to what no menu shows',
    ).toEqual([]);
  });
});

/** Returns the words of the figures of a report, as its reader sees them side by side. */
const figuresOf = ({ report, fields }: Resource): readonly (Words | undefined)[] => [
  ...(report?.sums ?? []).map((name) => fields[name]),
  ...(report?.ratios ?? []),
];

describe.each(definitions.filter(({ report }) => report))('the report of $name', (resource) => {
  it('has no two figures of one name', () => {
    const figures = figuresOf(resource);

    for (const language of ['zh', 'en'] as const) {
      expect(twice(figures.map((words) => words?.[language] ?? 'nothing')), `figures in ${language}`).toEqual([]);
    }
  });

  it('draws and divides only what it adds up', () => {
    const { chart, ratios = [], sums = [] } = resource.report ?? {};
    const named = [...(chart?.of ?? []).map(({ name }) => name), ...ratios.flatMap(({ part, whole }) => [part, whole])];

    expect(missingFrom(sums, [...named, ...(chart?.whole ? [chart.whole] : [])]), 'no sums').toEqual([]);
  });
});

describe.each(definitions)('the definition of $name', (resource) => {
  const fields = Object.entries(resource.fields);

  it('is named in camelCase and lives below the family’s path', () => {
    expect(resource.name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
    expect(resource.path).toMatch(/^blade-[a-z]+(\/[a-z][a-z0-9-]*)*$/);
  });

  it('says what a row is, where its title is only a code', () => {
    const isCoded = resource.fields[resource.title]?.kind === 'code';

    expect(isCoded && resource.called === undefined).toBe(false);
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

    expect(missingFrom(known, fieldsNamed(resource)), 'named, and no field').toEqual([]);
  });

  it('leaves room for the labels that travel beside references and dictionaries', () => {
    const labelled = fields.filter(([, { kind }]) => kind === 'dict' || kind === 'ref' || kind === 'treeRef');
    const labels = labelled.map(([name]) => labelKey(name));

    expect(
      labels.filter((label) => label in resource.fields),
      'fields where a label travels',
    ).toEqual([]);
    expect(twice(labels), 'labels of two fields').toEqual([]);
  });

  it('refers only to nouns that exist', () => {
    expect(lostReferences(resource, definitions)).toEqual([]);
  });

  it('searches, shows and preselects only what the engines can', () => {
    const written = fields.filter(
      // A computed flag may be searched, because its module filters the list by it.
      ([, { kind, as, search }]) => search && (kind === 'secret' || kind === 'json' || (kind === 'computed' && as !== 'bool01')),
    );
    const defaults = fields.filter(
      ([, field]) => field.default !== undefined && !['now', 'today', 'last'].includes(String(field.default)),
    );

    expect(
      written.map(([name]) => name),
      'fields that cannot be searched',
    ).toEqual([]);
    const faults = defaults.map(([name, field]) => [name, checkField(field, field.default)?.code]);
    expect(
      faults.filter(([, code]) => code),
      'defaults that their own field refuses',
    ).toEqual([]);
  });

  it('lets the reader of a list see its title', () => {
    expect(resource.fields[resource.title]?.hideIn ?? [], `where the title "${resource.title}" is hidden`).not.toContain('list');
  });
});
