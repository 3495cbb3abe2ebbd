import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Resource, snakeCase } from '#shared/define';

/** The stored fields of a noun. */
type OwnName<R extends Resource> = {
  [N in keyof R['fields'] & string]: R['fields'][N]['kind'] extends 'computed' | 'transient' | 'rows' ? never : N;
}[keyof R['fields'] & string];

/** How rows of a derived noun come about. */
export interface Derivation<R extends Resource> {
  /** What tells a row from others: a number that stays the same. */
  readonly id: SQLWrapper;
  readonly tenantId: SQLWrapper;
  /** What each field holds, of the type in which its kind is stored. */
  readonly columns: { readonly [N in OwnName<R>]: SQLWrapper };
  /** From `from` on: what it is read from, of what is alive, and by what it is grouped. */
  readonly rest: SQL;
}

/** A number for rows that have none: made of what tells them apart, positive as all ids are. */
export function idOf(...keys: readonly SQLWrapper[]): SQL {
  const parts = sql.join(
    keys.map((key) => sql`${key}::text`),
    sql`, `,
  );
  return sql`hashtextextended(concat_ws('|', ${parts}), 0) & 9223372036854775807`;
}

/**
 * The statement whose rows are those of a derived noun (`defineModule(noun, { source })`). Conditions of a list are handed down
 * into it by the planner, also below a grouping by the columns that they are about. Tenant and scope are added by the engine to
 * what it reads, as to any table, and the tables below have their own policies.
 */
export function derivedRows<R extends Resource>(_resource: R, { id, tenantId, columns, rest }: Derivation<R>): SQL {
  const named = (name: string, value: SQLWrapper) => sql`${value} as ${sql.identifier(snakeCase(name))}`;
  const nobody = ['createUser', 'createDept', 'updateUser'].map((name) => named(name, sql`null::bigint`));
  const never = ['createTime', 'updateTime'].map((name) => named(name, sql`localtimestamp`));
  const living = [named('status', sql`1`), named('isDeleted', sql`0::smallint`), named('version', sql`1`)];
  const own = Object.entries<SQLWrapper>(columns).map(([name, value]) => named(name, value));
  const all = [named('id', id), named('tenantId', tenantId), ...nobody, ...never, ...living, ...own];
  return sql`select ${sql.join(all, sql`, `)} ${rest}`;
}
