import { seedId } from '#server/lib/seed-id';
import { scopeCategory } from '#server/modules/system/grant/table';
import type { Condition } from '#shared/condition';
import { type Resource, snakeCase } from '#shared/define';
import { scopeTypes } from '#shared/scope-rule';
import type { People, Person } from './people.ts';

/** What a rule leaves of a noun: rows that meet a condition, or all; fields by name, or all. */
export interface Rule {
  readonly of: Resource;
  readonly rows?: Condition;
  readonly fields?: readonly string[];
}

let serial = 0;

/** Somebody who holds these codes by one role, which sees of some nouns no more than rules leave. */
export async function limitedPerson(people: People, codes: readonly string[], ...rules: readonly Rule[]): Promise<Person> {
  const roleId = await people.role(codes);
  for (const { of, rows, fields = ['*'] } of rules) {
    serial += 1;
    const scope = await people.make.dataScope({
      ...{ resourceCode: `limited_${serial}`, menuId: seedId('menu', snakeCase(of.name)), scopeClass: of.name, status: 1 },
      ...{ scopeType: rows ? scopeTypes.condition : scopeTypes.all, scopeValue: rows ?? null, scopeField: fields.join() },
    });
    await people.make.grantScope(roleId, scopeCategory.dataScope, scope.id);
  }
  const row = await people.make.user({ roleId, deptId: '1' });
  return { row, api: await people.signIn(row.account) };
}
