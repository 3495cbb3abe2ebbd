import { describe, expect, it } from 'vitest';
import { validateRow } from '#shared/validate';
import { definitions } from '#src/resources/index';
import { sampleOf } from './samples.ts';

const choices = { dictKey: () => '1', refId: () => '7' };

describe.each(definitions)('a sample of $name', (resource) => {
  it('is accepted by the definition', () => {
    expect(validateRow(resource, sampleOf(resource, choices))).toEqual({});
  });

  it('differs from the next in what must be unique', () => {
    const [first, second] = [sampleOf(resource, choices), sampleOf(resource, choices)];
    const unique = Object.entries(resource.fields).flatMap(([name, field]) => (field.unique && name in first ? [name] : []));

    expect(unique.filter((name) => first[name] === second[name])).toEqual([]);
  });
});
