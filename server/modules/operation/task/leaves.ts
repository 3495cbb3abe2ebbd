import type { Executor } from '#server/db/types';

/** Days on which somebody is away. */
export interface Leave {
  readonly personId: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface LeaveQuery {
  readonly tenantId: string;
  readonly personIds: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
}

/** Looks up who of some people is away on which days of a range. */
export type FindLeaves = (via: Executor, query: LeaveQuery) => Promise<readonly Leave[]>;

/** There are no applications for leave yet: whoever is away now has the status that says so. */
export const noLeaves: FindLeaves = async () => [];
