import { describe, expect, it } from 'vitest';
import { businessDictionaries } from '#server/modules/system/dict/shipped/business';
import type { DictLine } from '#server/modules/system/dict/shipped/line';
import { systemDictionaries } from '#server/modules/system/dict/shipped/system';
import { master } from '#server/seed/menus/buttons';
import { menus, menuTree } from '#server/seed/menus/index';
import { BUTTON, type MenuLine } from '#server/seed/menus/line';
import { sampleTypes } from '#server/seed/sample/types';
import { permissionCode, type Resource, snakeCase } from '#shared/define';
import type { DictSource, Field } from '#shared/field';
import { type IconName, iconNames } from '#src/components/icon-set';
import { definitions, resources } from '#src/resources/index';

const dictionaries: Record<DictSource, readonly DictLine[]> = {
  system: systemDictionaries,
  business: businessDictionaries(2026),
};
const codes = menus.map(({ code }) => code);

function leavesOf(lines: readonly MenuLine[]): MenuLine[] {
  return lines.flatMap((line) => (line.children ? leavesOf(line.children) : [line]));
}
const leaves = leavesOf(menuTree);

function keysOf(field: Field): string[] | undefined {
  const dictionary = field.dict && dictionaries[field.dict.source].find(({ code }) => code === field.dict?.code);
  return dictionary?.entries.map(({ key }) => key);
}

type DictField = [place: string, field: Field];

function dictFields(list: readonly Resource[]): DictField[] {
  return list.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, field]): DictField[] => (field.dict ? [[`${name}.${key}`, field]] : [])),
  );
}

describe('the seeded menus', () => {
  it('have codes and paths of their own', () => {
    expect(new Set(codes)).toHaveLength(codes.length);
    expect(new Set(leaves.map(({ path }) => path))).toHaveLength(leaves.length);
  });

  it('give no noun a right that is a button of another', () => {
    const buttonsOf = (noun: Resource) => [...master, ...noun.verbs].map(({ verb }) => permissionCode(noun, verb));
    // Parts have no rights of their own: they are read and written by those of the row that they belong to.
    const nouns = definitions.filter(({ partOf }) => partOf === undefined);
    const entries = new Set(nouns.map(({ name }) => snakeCase(name)));
    const seeded = menus.filter(({ category, code }) => category === BUTTON && entries.has(code)).map(({ code }) => code);

    expect(nouns.flatMap(buttonsOf).filter((code) => entries.has(code))).toEqual([]);
    expect(seeded).toEqual([]);
  });

  it.each(leaves)('show $path with both names and an icon that exists', ({ zh, en, icon, path }) => {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[A-Z]/);
    expect(iconNames).toContain(icon);
    expect(path).toMatch(/^\/[a-z0-9/-]+$/);
  });
});

describe('the types of the sample', () => {
  it('have icons that exist', () => {
    expect(sampleTypes.map(({ icon }) => icon).filter((icon) => !iconNames.includes(icon as IconName))).toEqual([]);
  });
});

describe.each(resources)('the served noun $name', (resource) => {
  it('has a menu leaf', () => {
    expect(leaves.map(({ code }) => code)).toContain(snakeCase(resource.name));
  });

  it('has a button for each of its verbs', () => {
    const writing = [...(resource.arriving ? [] : ['add']), 'edit', ...(resource.lasting ? [] : ['delete'])];
    const kept = resource.removable ? ['delete', 'view'] : ['view'];
    const standard = resource.readOnly ? kept : [...writing, 'view'];
    const verbs = [...standard, ...resource.verbs.map(({ verb }) => verb)];

    expect(codes).toEqual(expect.arrayContaining(verbs.map((verb) => permissionCode(resource, verb))));
  });
});

/** Lists that only the bank itself can fill. */
const filledByAdministrators: ReadonlySet<string | undefined> = new Set(['escort_company']);
const filled = dictFields(definitions).filter(([, { dict }]) => !filledByAdministrators.has(dict?.code));

describe.each(filled)('the dictionary of %s', (_, field) => {
  it('is seeded with keys of the type that the field stores', () => {
    expect(keysOf(field)).not.toEqual([]);
    expect(keysOf(field)?.filter((key) => field.keys !== 'text' && !field.many && !/^-?\d+$/.test(key))).toEqual([]);
  });

  it('holds the key that is chosen at first', () => {
    const chosen = field.default === undefined ? [] : String(field.default).split(',');

    expect(keysOf(field)).toEqual(expect.arrayContaining(chosen));
  });

  it('has every entry that the field colours', () => {
    expect(keysOf(field)).toEqual(expect.arrayContaining(Object.keys(field.tones ?? {})));
  });
});
