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
import { ownScreens, pages } from '#src/pages/index';
import { definitions, resources } from '#src/resources/index';
import { missingFrom, twice } from '../support/names.ts';

const dictionaries: Record<DictSource, readonly DictLine[]> = {
  system: systemDictionaries,
  business: businessDictionaries(2026),
};
const codes = menus.map(({ code }) => code);

function leavesOf(lines: readonly MenuLine[]): MenuLine[] {
  return lines.flatMap((line) => (line.children ? leavesOf(line.children) : [line]));
}
const leaves = leavesOf(menuTree);

function shippedFor({ dict }: Field): DictLine | undefined {
  return dict && dictionaries[dict.source].find(({ code }) => code === dict.code);
}
const keysOf = (field: Field) => (shippedFor(field)?.entries ?? []).map(({ key }) => key);

type DictField = [place: string, field: Field];

function dictFields(list: readonly Resource[]): DictField[] {
  return list.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, field]): DictField[] => (field.dict ? [[`${name}.${key}`, field]] : [])),
  );
}

describe('the seeded menus', () => {
  it('have codes and paths of their own', () => {
    expect(twice(codes), 'codes of two menus or buttons').toEqual([]);
    expect(twice(leaves.map(({ path }) => path)), 'paths of two menus').toEqual([]);
  });

  it('are called otherwise than the other pages, so that two tabs are not taken for each other', () => {
    const own = ownScreens.map(({ title }) => title);
    for (const language of ['zh', 'en'] as const) {
      const names = [...leaves.map((leaf) => leaf[language]), ...new Set(own.map((title) => title[language]))];
      expect(twice(names), `names in ${language}`).toEqual([]);
    }
  });

  it('lead each to the noun of its code or to a page at its path', () => {
    const nouns = new Set(resources.map(({ name }) => snakeCase(name)));
    const nowhere = leaves.filter(({ code, path }) => !nouns.has(code) && !Object.hasOwn(pages, path));

    expect(
      nowhere.map(({ code, path }) => `${code} at ${path}`),
      'menus with neither a noun nor a page',
    ).toEqual([]);
  });

  it('have the entry that each page without one belongs to', () => {
    // Home and its board, what the avatar leads to, and a page for trying out are nobody's.
    const ownerless = ['wel', 'dashboard', 'info', 'test'];
    const hidden = ownScreens.filter(({ code }) => !ownerless.includes(code));

    expect(hidden.length).toBeGreaterThan(0);
    expect(
      hidden.filter(({ belongsTo = [] }) => belongsTo.length === 0).map(({ code }) => code),
      'pages of no entry',
    ).toEqual([]);
    expect(
      missingFrom(
        leaves.map(({ code }) => code),
        hidden.flatMap(({ belongsTo = [] }) => belongsTo),
      ),
      'entries that pages belong to and that are not there',
    ).toEqual([]);
  });

  it('or the screens that everybody has lead to every page', () => {
    const own = ownScreens.flatMap((screen) => (screen.kind === 'page' ? [screen.page] : []));
    const places = [...leaves.map(({ path }) => path), ...own];

    expect(missingFrom(places, Object.keys(pages)), 'pages that nothing leads to').toEqual([]);
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
    expect(
      missingFrom(
        leaves.map(({ code }) => code),
        [snakeCase(resource.name)],
      ),
      'no line in server/seed/menus for',
    ).toEqual([]);
  });

  it('has a button for each of its verbs', () => {
    const writing = [...(resource.arriving ? [] : ['add']), 'edit', ...(resource.lasting ? [] : ['delete'])];
    const kept = resource.removable ? ['delete', 'view'] : ['view'];
    const standard = resource.readOnly ? kept : [...writing, 'view'];
    const verbs = [...standard, ...resource.verbs.map(({ verb }) => verb)];

    const buttons = verbs.map((verb) => permissionCode(resource, verb));
    expect(missingFrom(codes, buttons), 'no button in server/seed/menus for').toEqual([]);
  });
});

/** Lists that only the bank itself can fill. */
const filledByAdministrators: ReadonlySet<string | undefined> = new Set(['escort_company']);
const filled = dictFields(definitions).filter(([, { dict }]) => !filledByAdministrators.has(dict?.code));

describe.each(filled)('the dictionary of %s', (_, field) => {
  it('is seeded with keys of the type that the field stores', () => {
    const { source, code } = field.dict ?? {};
    const isNumber = (key: string) => field.keys === 'text' || field.many || /^-?\d+$/.test(key);

    expect(shippedFor(field)?.code, `server/modules/system/dict/shipped/${source} ships no dictionary "${code}"`).toBe(code);
    expect(keysOf(field), `the dictionary "${code}" has no entry`).not.toEqual([]);
    expect(
      keysOf(field).filter((key) => !isNumber(key)),
      'keys that are no numbers: the field needs keys: text',
    ).toEqual([]);
  });

  it('holds the key that is chosen at first', () => {
    const chosen = field.default === undefined ? [] : String(field.default).split(',');

    expect(missingFrom(keysOf(field), chosen), 'chosen at first, and no key of the dictionary').toEqual([]);
  });

  it('has every entry that the field colours', () => {
    expect(missingFrom(keysOf(field), Object.keys(field.tones ?? {})), 'coloured, and no key of the dictionary').toEqual([]);
  });
});
