import type { SQL } from 'drizzle-orm';
import type { DataScope } from '#server/lib/actor';
import type { RuleState, WhyRows } from '#shared/authority';

/** The rows and fields of a noun that the rules of an actor leave them. */
export interface Limits {
  /** The rows; nothing means all of the tenant. */
  readonly rows?: SQL;
  /** The fields; nothing means all. */
  readonly fields?: ReadonlySet<string>;
}

/** The rules about a noun in one role, and the state of each. */
export interface Given {
  readonly roleId: string;
  readonly rules: readonly { readonly rule: DataScope; readonly state: RuleState }[];
}

/** The limits of an actor with the roles that they come from, for the page that explains them. */
export interface ExplainedLimits {
  readonly rows: WhyRows;
  readonly fields?: ReadonlySet<string>;
  readonly roles: readonly (Given & { readonly rows: WhyRows })[];
}
