import type { SQL } from 'drizzle-orm';
import type { DataScope } from '#server/lib/actor';
import type { RuleState, WhyRows } from '#shared/authority';

/** What an actor's rules leave of a noun. */
export interface Limits {
  /** The rows; nothing means all of the tenant. */
  readonly rows?: SQL;
  /** The fields; nothing means all. */
  readonly fields?: ReadonlySet<string>;
}

/** What one role gives of a noun, and by which rules. */
export interface Given {
  readonly roleId: string;
  readonly rules: readonly { readonly rule: DataScope; readonly state: RuleState }[];
}

/** How limits came about, for whoever wants to know why. */
export interface ExplainedLimits {
  readonly rows: WhyRows;
  readonly fields?: ReadonlySet<string>;
  readonly roles: readonly (Given & { readonly rows: WhyRows })[];
}
