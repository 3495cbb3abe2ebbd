import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource, RowOf, SystemColumns } from '#shared/define';
import type { Records, WireRecord } from './records.ts';

/** The calls that the engine serves for a noun. `list` answers under `page` as well. */
export const engineVerbs = ['list', 'detail', 'submit', 'remove', 'select'] as const;
export type EngineVerb = (typeof engineVerbs)[number];

/** A row as it will be stored: own fields may still be changed by `beforeSave`. */
export type Draft<R extends Resource> = { [N in keyof R['fields'] & keyof RowOf<R>]: RowOf<R>[N] | null };
/** A row as it is stored: own fields and system columns, no joined names. */
export type Stored<R extends Resource> = SystemColumns & { [N in keyof R['fields'] & keyof RowOf<R>]: RowOf<R>[N] };

export interface HookContext {
  readonly actor: Actor;
  readonly tx: Transaction;
}
export interface SaveContext<R extends Resource> extends HookContext {
  /** The tenant whose row it is; nothing for rows of the platform. */
  readonly tenantId?: string;
  /** The row before an update; nothing on an insert. */
  readonly before?: Stored<R>;
  /** Names of the fields that the sender really sent. */
  readonly sent: ReadonlySet<string>;
}

/** What runs inside the transaction of a write. A hook refuses by throwing `AppError`. */
export interface Hooks<R extends Resource> {
  /** Sees every sent value in its type; may fill and change fields. The whole row is validated afterwards. */
  readonly beforeSave?: (draft: Draft<R>, context: SaveContext<R>) => Promise<void> | void;
  readonly afterSave?: (row: Stored<R>, context: SaveContext<R>) => Promise<void> | void;
  readonly beforeRemove?: (rows: readonly Stored<R>[], context: HookContext) => Promise<void> | void;
}

export interface PresentContext {
  readonly actor: Actor;
  readonly db: Database;
  readonly surface: 'list' | 'detail';
}

/** Routes beside the engine's own, below the noun's path. Each states its right. */
export type ModuleRoutes = (app: FastifyInstance, records: Records) => void;

export interface ModuleOptions<R extends Resource> {
  /** Serves only these calls. */
  readonly only?: readonly EngineVerb[];
  readonly hooks?: Hooks<R>;
  /** Completes or changes records on their way out, a page at a time so that it can read in one query. */
  readonly present?: (records: WireRecord[], context: PresentContext) => Promise<WireRecord[]> | WireRecord[];
  readonly routes?: readonly ModuleRoutes[];
}

/** What a noun needs on the server beyond its definition. */
export interface Module extends ModuleOptions<Resource> {
  readonly resource: Resource;
}

/**
 * States what a noun needs beyond its definition. A plain noun needs none.
 *
 * @example
 * export const deptModule = defineModule(dept, {
 *   hooks: { beforeRemove: refuseParents },
 *   routes: [treeRoutes(dept)],
 * });
 */
export function defineModule<R extends Resource>(resource: R, options: ModuleOptions<R> = {}): Module {
  // The engine hands a hook rows of exactly this resource, so what it expects of them holds.
  return { ...(options as unknown as ModuleOptions<Resource>), resource };
}
