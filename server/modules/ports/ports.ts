import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { WriteContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import type { Executor, Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import type { LeaveTask } from '#src/resources/desk/leave';
import type { InUse } from './in-use.ts';

/** The profiles of people, in the form that accounts use them. */
export interface Profiles {
  /** Returns the noun of the profiles of a kind of account; `undefined` for accounts without a profile. */
  readonly of: (userKind: number | null) => Resource | undefined;
  /** Locks the profiles of accounts that are about to be locked: a changed profile is locked first as well, then its account. */
  readonly lock: (tx: Transaction, accountIds: readonly string[]) => Promise<void>;
  /**
   * Copies accounts to their profiles. To be called after every change of an account that does not come from its profile, in the
   * transaction of the change; accounts without a profile are left alone.
   */
  readonly mirror: (tx: Transaction, accountIds: readonly string[]) => Promise<void>;
  /** Hides the profiles of accounts that are being removed. */
  readonly hide: (
    records: (resource: Resource) => Records,
    context: WriteContext,
    accounts: readonly { readonly id: string }[],
  ) => Promise<void>;
}

/** Finds the people who found a frozen article lost; `undefined` where nobody has. */
export type FindLoss = (tx: Transaction, artId: string) => Promise<{ readonly finders: readonly (string | null)[] } | undefined>;

/** A published task that a person is on, with its base. */
export interface OpenTask extends LeaveTask {
  readonly baseId: string | null;
}

/** A person, and the time of their absence. */
export interface Absence {
  readonly tenantId: string;
  readonly personId: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** The port by which other areas read tasks. */
export interface Tasks {
  /** Returns the condition that a car is on the road. */
  readonly isOnRoad: (carId: AnyPgColumn) => SQL;
  /** Returns the tasks that a person is on in the days of an absence: published ones, which do not change by themselves. */
  readonly during: (via: Executor, absence: Absence) => Promise<readonly OpenTask[]>;
}

/** The rows that a new tenant begins with. */
export interface TenantBeginning {
  readonly role: { readonly roleName: string; readonly roleAlias: string; readonly sort: number };
  /** The codes of the menus and buttons of that role. */
  readonly menuCodes: readonly string[];
  readonly post: { readonly category: number; readonly postCode: string; readonly postName: string; readonly sort: number };
  readonly administrator: { readonly account: string; readonly name: string; readonly realName: string };
}

/** The questions that areas ask without knowing each other: the later areas answer the earlier ones. */
export interface Ports {
  readonly inUse: InUse;
  readonly profiles: Profiles;
  readonly lossOf: FindLoss;
  readonly tasks: Tasks;
  readonly tenantBeginning: TenantBeginning;
}
