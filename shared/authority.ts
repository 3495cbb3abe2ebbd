import type { Words } from './field.ts';
import type { RouteCall } from './scope-rule.ts';

/** A call that somebody signed in needs a right for: an entry of `api-scope/routes`. */
export interface GuardedRoute {
  readonly method: string;
  /** The address of the route, places for values as `:name`. */
  readonly path: string;
  /** Only those opened by `codes` can be granted as a call. */
  readonly right: 'codes' | 'session' | 'platform';
  /** Any one of them opens it. */
  readonly codes: readonly string[];
  readonly summary: string;
}

/** What stands in somebody's way. */
export type WhyRefusal =
  /** No such call or code. */
  | 'unknown'
  | 'disabled'
  | 'locked'
  | 'tenantDisabled'
  | 'tenantExpired'
  | 'mustChangePassword'
  /** Only administrators of the platform. */
  | 'platformOnly'
  | 'noRole'
  | 'noRight';

/** How many rows something leaves. */
export type WhyRows = 'all' | 'some' | 'none';

/** Whether a rule leaves anything, or why not: switched off, not to be read, or about departments of somebody who has none. */
export type RuleState = 'applies' | 'off' | 'unreadable' | 'nobody';

/** A rule about the rows of the noun. */
export interface WhyDataScope {
  readonly id: string;
  readonly name: string;
  /** `data_scope_type` */
  readonly type: number;
  readonly column: string;
  /** A `Condition` of `shared/condition.ts` for rules of one's own, else nothing. */
  readonly condition: unknown;
  readonly fields: '*' | readonly string[];
  readonly state: RuleState;
}

export interface WhyApiScope extends RouteCall {
  readonly id: string;
  readonly name: string;
}

/** What one role adds. */
export interface WhyRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
  /** Whether this role alone would do. */
  readonly grants: boolean;
  /** Those of the demanded codes that it grants. */
  readonly codes: readonly string[];
  /** Granted calls that cover the one that is asked about. */
  readonly apiScopes: readonly WhyApiScope[];
  /** Its rules about the noun. */
  readonly dataScopes: readonly WhyDataScope[];
  /** What it gives of the noun's rows; all roles together give the union. */
  readonly rows: WhyRows;
}

/**
 * The answer of `authority/why`: whether somebody may make a call or use a button, which rows he then gets, and  everything that
 * decides it. Data only; whoever draws it has the words.
 */
export interface WhyAnswer {
  readonly may: boolean;
  /** Empty when he may. */
  readonly refusals: readonly WhyRefusal[];
  readonly user: {
    readonly id: string;
    readonly account: string;
    readonly name: string;
    readonly tenantId: string;
    /** Holds every right, in every tenant. */
    readonly isPlatformAdmin: boolean;
    /** `account_status` */
    readonly status: number;
    readonly deptIds: readonly string[];
  };
  /** What is demanded: one of the codes, or what `right` says instead. Nothing for what does not exist. */
  readonly demands: { readonly right: 'public' | 'session' | 'platform' | 'codes'; readonly codes: readonly string[] } | null;
  readonly roles: readonly WhyRole[];
  /** The noun behind it, by its name and the code of its menu. */
  readonly noun: { readonly name: string; readonly code: string; readonly label: Words } | null;
  /** What all roles together leave of its rows and fields. */
  readonly rows: WhyRows | null;
  readonly fields: '*' | readonly string[] | null;
}
