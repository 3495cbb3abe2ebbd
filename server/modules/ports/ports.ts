import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { WriteContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import type { Executor, Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import type { LeaveTask } from '#src/resources/desk/leave';
import type { InUse } from './in-use.ts';

/** The profiles of people, as their accounts know them. */
export interface Profiles {
  /** The noun of the profiles that accounts of a kind have; nothing for accounts without one. */
  readonly of: (userKind: number | null) => Resource | undefined;
  /** Locks the profiles of accounts that are about to be held: whoever changes a profile holds that first, and then its account. */
  readonly lock: (tx: Transaction, accountIds: readonly string[]) => Promise<void>;
  /**
   * Makes profiles say what their accounts say. To be called after every change of an account that does not come from its profile,
   * in the transaction of the change; accounts without a profile are left alone.
   */
  readonly mirror: (tx: Transaction, accountIds: readonly string[]) => Promise<void>;
  /** Hides the profiles of accounts that are being removed. */
  readonly hide: (
    records: (resource: Resource) => Records,
    context: WriteContext,
    accounts: readonly { readonly id: string }[],
  ) => Promise<void>;
}

/** Who found out that an article is lost, of one that is frozen for that; nothing where nobody has. */
export type FindLoss = (tx: Transaction, artId: string) => Promise<{ readonly finders: readonly (string | null)[] } | undefined>;

/** A published task on which somebody is, with its base. */
export interface OpenTask extends LeaveTask {
  readonly baseId: string | null;
}

/** Somebody, and when. */
export interface Absence {
  readonly tenantId: string;
  readonly personId: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** What tasks tell those who plan beside them. */
export interface Tasks {
  /** Whether a car is on the road. */
  readonly isOnRoad: (carId: AnyPgColumn) => SQL;
  /** The tasks on which somebody is in the days of his absence: published ones, which are not changed by themselves. */
  readonly during: (via: Executor, absence: Absence) => Promise<readonly OpenTask[]>;
}

/** What a tenant begins with. */
export interface TenantBeginning {
  readonly role: { readonly roleName: string; readonly roleAlias: string; readonly sort: number };
  /** Codes of the menus and buttons of that role. */
  readonly menuCodes: readonly string[];
  readonly post: { readonly category: number; readonly postCode: string; readonly postName: string; readonly sort: number };
  readonly administrator: { readonly account: string; readonly name: string; readonly realName: string };
}

/** What areas ask of each other without knowing each other: the later ones answer the earlier ones. */
export interface Ports {
  readonly inUse: InUse;
  readonly profiles: Profiles;
  readonly lossOf: FindLoss;
  readonly tasks: Tasks;
  readonly tenantBeginning: TenantBeginning;
}
