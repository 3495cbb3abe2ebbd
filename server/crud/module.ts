import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import type { WriteContext } from './context.ts';
import type { RowOf } from './model/table.ts';
import type { Query } from './read/paging.ts';
import type { Records, StoredRow, WireRecord } from './records.ts';

/** The calls of a noun whose rows have parents. */
const treeVerbs = ['forest', 'tree', 'lazyTree', 'lazyList'] as const;
export type TreeVerb = (typeof treeVerbs)[number];

/** The calls about workbooks: rows that come in one, and rows that go out in one. */
const excelVerbs = ['import', 'export'] as const;
export type ExcelVerb = (typeof excelVerbs)[number];

/** The calls that the engine serves for a noun. `list` answers under `page` as well. */
export const engineVerbs = [
  'list',
  'detail',
  'submit',
  'remove',
  'select',
  'history',
  'summary',
  ...treeVerbs,
  ...excelVerbs,
] as const;
export type EngineVerb = (typeof engineVerbs)[number];
/** The calls that write, and the one that shows past writes. A read-only noun has none of them. */
const writingVerbs: ReadonlySet<EngineVerb> = new Set(['submit', 'remove', 'history', 'import']);

/** Returns the calls that a noun answers; none for parts, which are read and written with the row that they belong to. */
export function verbsOf({ resource, only = engineVerbs }: Pick<Module, 'resource' | 'only'>): readonly EngineVerb[] {
  if (resource.partOf !== undefined) return [];
  const isTree = resource.layout === 'tree';
  const isForest = isTree && resource.listVerb === 'page';
  const absent = new Set<EngineVerb>([
    ...(resource.readOnly ? [...writingVerbs].filter((verb) => verb !== 'remove' || !resource.removable) : []),
    ...(resource.lasting ? (['remove'] as const) : []),
    ...(resource.arriving ? (['import'] as const) : []),
    ...(resource.report ? [] : (['summary'] as const)),
    ...(isTree ? [] : treeVerbs),
    ...(isForest ? [] : (['forest'] as const)),
  ]);
  return only.filter((verb) => !absent.has(verb));
}

/** A row as it will be stored: own fields may still be changed by `beforeSave`. */
export type Draft<R extends Resource> = { [N in keyof R['fields'] & keyof RowOf<R>]: RowOf<R>[N] | null };
/** A row of a `rows` field that is about to be written: its own fields, and its id if it is stored already. */
export type PartDraft = Record<string, unknown>;

/** Reads the names of rows of a noun, by their ids. */
export type NamesOf = (noun: Resource, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Saving extends WriteContext {
  /** The tenant of the row; nothing for rows of the platform. */
  readonly tenantId?: string;
  /** Names of the fields that the sender really sent. */
  readonly sent: ReadonlySet<string>;
  /** Sent values of `transient` fields, each valid for its kind. They are passed to the hooks only. */
  readonly transient: ReadonlyMap<string, unknown>;
  /**
   * The rows that each sent `rows` field will hold, in order, validated by the parts' definition. Hooks may refuse or change the
   * fields of a row; a field that is not here keeps its rows.
   */
  readonly rows: ReadonlyMap<string, readonly PartDraft[]>;
  /** Reads the names of rows that the actor may choose; a hook that refuses a row may name no other. */
  readonly names: NamesOf;
}

export interface SaveContext<R extends Resource> extends Saving {
  /** The row before an update; nothing on an insert. */
  readonly before?: RowOf<R>;
}

/** The context of a save as the engine makes it, which knows the columns of a row by name only. */
export interface AnySaveContext extends Saving {
  readonly before?: StoredRow;
}

/**
 * Functions of a module that run inside the transaction of a write. A hook refuses by throwing `AppError`. The order of a save:
 *
 * 1. the key of a repeated send, the tree where the row may move, the row that a natural key stands for;
 * 2. `beforeLock`, the row itself, its version, the rows within it;
 * 3. the tenant, and the kind of each value that was sent;
 * 4. `beforeSave`, then the fields that `onlyWhen` leaves out are emptied;
 * 5. every rule about the row as a whole: fields, choices, place in the tree, key, files, rows within it;
 * 6. numbers and places that the server assigns;
 * 7. the row is stored with its stamp and version, then what is below it in the tree, then the rows within it;
 * 8. whether it is still in the scope of its writer, the audit, the files;
 * 9. `afterSave`.
 *
 * Remembered totals are forgotten once it is committed. Rows of a workbook that stand alone are saved many at a time by the same rules.
 */
export interface Hooks<R extends Resource> {
  /** Locks the rows that must be locked before these rows, which a form or a verb is about to lock (docs/decisions/032). */
  readonly beforeLock?: (ids: readonly string[], context: WriteContext) => Promise<void>;
  /** Sees every sent value in its type; may fill and change fields. The whole row is validated afterwards. */
  readonly beforeSave?: (draft: Draft<R>, context: SaveContext<R>) => Promise<void> | void;
  readonly afterSave?: (row: RowOf<R>, context: SaveContext<R>) => Promise<void> | void;
  readonly beforeRemove?: (rows: readonly RowOf<R>[], context: WriteContext) => Promise<void> | void;
}

/**
 * The hooks as the engine calls them, with rows of the noun that they were written for. They are methods, since a method may
 * demand more of its row than the engine knows.
 */
interface AnyHooks {
  beforeLock?(ids: readonly string[], context: WriteContext): Promise<void>;
  beforeSave?(draft: Record<string, unknown>, context: AnySaveContext): Promise<void> | void;
  afterSave?(row: StoredRow, context: AnySaveContext): Promise<void> | void;
  beforeRemove?(rows: readonly StoredRow[], context: WriteContext): Promise<void> | void;
}

export interface PresentContext {
  readonly actor: Actor;
  readonly db: Database;
  readonly surface: 'list' | 'detail';
}

/** The parameters of a list once its module has read its own. */
export interface Narrowed {
  /** The parameters that are left to the columns' own filters. */
  readonly query: Query;
  /** A condition on the noun's table that the reader cannot lift. */
  readonly where?: SQL;
}

/** Routes beside the engine's own, below the noun's path. Each states its right. */
export type ModuleRoutes = (app: FastifyInstance, records: Records) => void;

export interface ModuleOptions<R extends Resource> {
  /** Further paths below which the noun answers, for clients of another generation of the family. */
  readonly alsoAt?: readonly string[];
  /** Serves only these calls. */
  readonly only?: readonly EngineVerb[];
  /** The statement whose rows these are, for a noun that is derived (`derivedRows`). */
  readonly source?: SQL;
  /** Further names of the calls about workbooks, for clients of the family. */
  readonly aliases?: Partial<Readonly<Record<ExcelVerb, readonly string[]>>>;
  readonly hooks?: Hooks<R>;
  /** Reads those of a list's parameters that no column's filter covers, for example all people below a department. */
  readonly narrow?: (query: Query, actor: Actor) => Narrowed;
  /** A condition on the noun's table that an actor cannot lift, whatever their roles allow: in every read and every write. */
  readonly within?: (actor: Actor) => SQL | undefined;
  /** The most living rows that one user may have made, for a noun that everybody adds to. */
  readonly mostOwn?: number;
  /** Keys of the record that a submit answers besides its id and version, for clients that put them into their list. */
  readonly submitReturns?: readonly string[];
  /** The fields that the plain nodes of a tree carry besides id, parent and title. */
  readonly nodeFields?: readonly (keyof R['fields'] & string)[];
  /** Completes or changes records on their way out, a page at a time so that it can read in one query. */
  readonly present?: (records: WireRecord[], context: PresentContext) => Promise<WireRecord[]> | WireRecord[];
  readonly routes?: readonly ModuleRoutes[];
}

/** The server half of a noun: its definition, and the options that it needs beyond it. */
export interface Module extends AnyOptions {
  readonly resource: Resource;
}

interface AnyOptions extends Omit<ModuleOptions<Resource>, 'hooks'> {
  readonly hooks?: AnyHooks;
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
export function defineModule<R extends Resource>(resource: R, options?: ModuleOptions<R>): Module;
export function defineModule(resource: Resource, options: AnyOptions = {}): Module {
  return { ...options, resource };
}
