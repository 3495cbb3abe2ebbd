import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Resource, snakeCase } from '#shared/define';

/** The stored fields of a noun. */
type OwnName<R extends Resource> = {
  [N in keyof R['fields'] & string]: R['fields'][N]['kind'] extends 'computed' | 'transient' | 'rows' ? never : N;
}[keyof R['fields'] & string];

/** The query that yields the rows of a derived noun. */
export interface Derivation<R extends Resource> {
  /** A number that identifies a row and stays the same from one query to the next. */
  readonly id: SQLWrapper;
  readonly tenantId: SQLWrapper;
  /** The value of each field, of the type in which its kind is stored. */
  readonly columns: { readonly [N in OwnName<R>]: SQLWrapper };
  /** The statement from its `from` clause on, with the condition for living rows and the grouping. */
  readonly rest: SQL;
}

/** Makes an id for rows that have none: a hash of the values that identify them, positive as all ids are. */
export function idOf(...keys: readonly SQLWrapper[]): SQL {
  const parts = sql.join(
    keys.map((key) => sql`${key}::text`),
    sql`, `,
  );
  return sql`hashtextextended(concat_ws('|', ${parts}), 0) & 9223372036854775807`;
}

/**
 * Makes the statement whose rows are those of a derived noun (`defineModule(noun, { source })`). The planner pushes the
 * conditions of a list down into it, also below a grouping by the columns that they are about. The engine adds tenant and scope
 * to its reads, as for any table, and the tables below have their own policies.
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
