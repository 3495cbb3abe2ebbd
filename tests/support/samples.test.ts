import { describe, expect, it } from 'vitest';
import { validateRow } from '#shared/validate';
import { definitions } from '#src/resources/index';
import { sampleOf } from './samples.ts';

const choices = { dictKey: () => '1', refId: () => '7', fileLink: () => 'upload/20260115/0123456789abcdef0123456789abcdef.png' };

describe.each(definitions)('a sample of $name', (resource) => {
  it('is accepted by the definition, but for what the server fills in', () => {
    const refused = Object.keys(validateRow(resource, sampleOf(resource, choices)));

    expect(refused.filter((name) => !resource.fields[name]?.lockOn?.includes('add'))).toEqual([]);
  });

  it('differs from the next in what must be unique', () => {
    const [first, second] = [sampleOf(resource, choices), sampleOf(resource, choices)];
    const unique = Object.entries(resource.fields).flatMap(([name, field]) => (field.unique && name in first ? [name] : []));

    expect(unique.filter((name) => first[name] === second[name])).toEqual([]);
  });
});
