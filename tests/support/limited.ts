import { seedId } from '#server/lib/seed-id';
import { scopeCategory } from '#server/modules/auth/grant-table';
import type { Condition } from '#shared/condition';
import { type Resource, snakeCase } from '#shared/define';
import { scopeTypes } from '#shared/scope-rule';
import type { People, Person } from './people.ts';

/** The limits of a noun: only rows that meet a condition, or all; only the named fields, or all. */
export interface Rule {
  readonly of: Resource;
  readonly rows?: Condition;
  readonly fields?: readonly string[];
}

let serial = 0;

/** Makes a person who has these codes by one role. The role sees of some nouns only what the rules allow. */
export async function limitedPerson(people: People, codes: readonly string[], ...rules: readonly Rule[]): Promise<Person> {
  const roleId = await people.role(codes);
  for (const { of, rows, fields = ['*'] } of rules) {
    serial += 1;
    const scope = await people.make.dataScope({
      resourceCode: `limited_${serial}`,
      menuId: seedId('menu', snakeCase(of.name)),
      scopeClass: of.name,
      status: 1,
      scopeType: rows ? scopeTypes.condition : scopeTypes.all,
      scopeValue: rows ?? null,
      scopeField: fields.join(),
    });
    await people.make.grantScope(roleId, scopeCategory.dataScope, scope.id);
  }
  const row = await people.make.user({ roleId, deptId: '1' });
  return { row, api: await people.signIn(row.account) };
}
