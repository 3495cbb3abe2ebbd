// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { compileCard } from '#src/meta/compile/card';
import { compileColumns } from '#src/meta/compile/columns';
import { compileForm } from '#src/meta/compile/form';
import { compileSearch } from '#src/meta/compile/search';
import { defaultSorters } from '#src/meta/compile/sorters';
import { fieldsOf } from '#src/meta/compile/surface';
import { definitions } from '#src/resources/index';
import { missingFrom } from '../support/names.ts';

/** The most columns that fit beside the menu on a screen of 1440 pixels. */
const mostColumns = 9;
const names = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name);

describe.each(definitions)('the screen of $name', (resource) => {
  const fields = Object.entries(resource.fields);
  const askedFor = fields.filter(
    ([, { required, hideIn = [], default: preset }]) => required && !hideIn.includes('form') && preset === undefined,
  );

  it('lists its columns, the title among them', () => {
    const columns = names(compileColumns(resource));

    expect(columns).toContain(resource.title);
    expect(missingFrom(Object.keys(resource.fields), columns), 'columns without a field').toEqual([]);
  });

  // A noun whose rows live within other records has no list of its own.
  it.skipIf(resource.partOf)('shows at first as many columns as fit, which its list has', () => {
    const listed = names(fieldsOf(resource, 'list'));
    const { columns = listed } = resource;

    expect(missingFrom(listed, columns), 'columns that the list does not have').toEqual([]);
    expect(columns).toContain(resource.title);
    expect(columns.length).toBeLessThanOrEqual(mostColumns);
  });

  it('asks for everything that is required', () => {
    const asked = names(compileForm(resource, 'add'));

    expect(
      missingFrom(
        asked,
        askedFor.map(([name]) => name),
      ),
      'required, and not in the form',
    ).toEqual([]);
  });

  it('searches what the definition searches', () => {
    const searched = fields.filter(([, { search }]) => search).map(([name]) => name);

    expect(names(compileSearch(resource))).toEqual([...searched, ...(resource.createdAs ? ['createTime'] : [])]);
  });

  it('orders, details and fits on a phone', () => {
    expect(defaultSorters(resource)).not.toEqual([]);
    expect(fieldsOf(resource, 'detail').length).toBeGreaterThan(0);
    expect(compileCard(resource)).toBeDefined();
  });
});
