import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultsOfCustody } from '../support/planted/custody.ts';
import { faultsOfTenants } from '../support/planted/tenants.ts';

const faults = [...faultsOfTenants, ...faultsOfCustody].map((fault) => [fault.name, fault] as const);

describe('faults that are planted to see that tests find them', () => {
  it.each(faults)('can still be planted: %s', (_, { file, text, replacement, foundBy }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
    expect(replacement).not.toBe(text);
    expect(existsSync(foundBy)).toBe(true);
  });

  it('are as many as were promised', () => {
    expect(faultsOfTenants.length).toBeGreaterThanOrEqual(20);
    expect(faultsOfCustody.length).toBeGreaterThanOrEqual(5);
  });
});
