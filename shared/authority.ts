import type { Words } from './field.ts';
import type { RouteCall } from './scope-rule.ts';

/** A call that demands a session or a further right: an entry of `api-scope/routes`. */
export interface GuardedRoute {
  readonly method: string;
  /** The address of the route, with parameters as `:name`. */
  readonly path: string;
  /** Only routes with `codes` can be granted as a call. */
  readonly right: 'codes' | 'session' | 'platform';
  /** The codes any of which permits the call. */
  readonly codes: readonly string[];
  readonly summary: string;
}

/** The reason why a user may not make a call. */
export type WhyRefusal =
  /** There is no such call or code. */
  | 'unknown'
  | 'disabled'
  | 'locked'
  | 'tenantDisabled'
  | 'tenantExpired'
  | 'mustChangePassword'
  /** Only platform administrators may make the call. */
  | 'platformOnly'
  | 'noRole'
  | 'noRight';

/** The amount of rows that rules leave. */
export type WhyRows = 'all' | 'some' | 'none';

/** Whether a rule applies, or why not: switched off, unreadable, or about departments of a user who has none. */
export type RuleState = 'applies' | 'off' | 'unreadable' | 'nobody';

/** A rule about the rows of the noun. */
export interface WhyDataScope {
  readonly id: string;
  readonly name: string;
  /** `data_scope_type` */
  readonly type: number;
  readonly column: string;
  /** A `Condition` of `shared/condition.ts` for rules with a condition of their own, else null. */
  readonly condition: unknown;
  readonly fields: '*' | readonly string[];
  readonly state: RuleState;
}

export interface WhyApiScope extends RouteCall {
  readonly id: string;
  readonly name: string;
}

/** The contribution of one role. */
export interface WhyRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  /** Whether this role alone would permit the call. */
  readonly grants: boolean;
  /** The demanded codes that it grants. */
  readonly codes: readonly string[];
  /** Its API scopes that cover the call in question. */
  readonly apiScopes: readonly WhyApiScope[];
  /** Its rules about the noun. */
  readonly dataScopes: readonly WhyDataScope[];
  /** The amount of the noun's rows that it gives; all roles together give the union. */
  readonly rows: WhyRows;
}

/**
 * The answer of `authority/why`: whether a user may make a call or use a button, which rows they then get, and all facts that
 * decide it. It is data only; the page has the texts.
 */
export interface WhyResponse {
  readonly may: boolean;
  /** Empty when the user may make the call. */
  readonly refusals: readonly WhyRefusal[];
  readonly user: {
    readonly id: string;
    readonly account: string;
    readonly name: string;
    readonly tenantId: string;
    /** Whether the user has every right in every tenant. */
    readonly isPlatformAdmin: boolean;
    /** `account_status` */
    readonly status: number;
    readonly deptIds: readonly string[];
  };
  /** The right that the call demands: one of the codes, or `right` instead. Null for a call that does not exist. */
  readonly demands: { readonly right: 'public' | 'session' | 'platform' | 'codes'; readonly codes: readonly string[] } | null;
  /** What the codes in the answer are called: a button with its menu before it. Codes of no menu are missing. */
  readonly titles: Readonly<Record<string, Words>>;
  readonly roles: readonly WhyRole[];
  /** The noun of the call, with its name and the code of its menu. */
  readonly noun: { readonly name: string; readonly code: string; readonly label: Words } | null;
  /** The rows and fields of the noun that all roles together give. */
  readonly rows: WhyRows | null;
  readonly fields: '*' | readonly string[] | null;
}

/** Somebody who can give a right, as far as it takes to ask: an entry of `authority/grantors`. */
export interface Grantor {
  readonly name: string;
  /** Empty where none is known. */
  readonly phone: string;
}
