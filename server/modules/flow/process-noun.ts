import type { WriteContext } from '#server/crud/context';
import type { RowOf } from '#server/crud/model/table';
import { readRows, requireRow } from '#server/crud/read/rows';
import { changeRow } from '#server/crud/write/effects';
import type { Executor, Transaction } from '#server/db/types';
import type { Vars } from '#server/flow/core/variables';
import type { ProcessEvent } from '#server/flow/ports';
import type { Resource } from '#shared/define';
import type { processFields } from '#src/resources/flow/process-fields';

/** A noun with the fields of `process-fields.ts`. */
type Processed = Resource<typeof processFields, 'tenant'>;

/** A row of a process noun as it is stored: somebody has always applied. */
export type Application<R extends Resource> = RowOf<R> & { readonly createUser: string };

/** A row of any process noun. */
export type ProcessRow = Application<Processed>;

/** The actor and the transaction of a change to a row, and its moment (`yyyy-MM-dd HH:mm:ss`). */
export interface ProcessContext extends WriteContext {
  readonly at: string;
}

/** The columns that the server computes. */
export type Patch = Readonly<Record<string, unknown>>;

/** The behaviour of a noun beside the steps of its process. */
export interface ProcessOptions<R extends Resource> {
  readonly noun: R;
  /** The remark of the entry of the dictionary `flow` under which its processes are filed; a part of addresses in the app. */
  readonly route: string;
  /** The permissions of which an applicant needs one, besides the right to begin processes. */
  readonly rights?: readonly string[];
  /** Locks the subject of an application before it is stored, so that the second of two calls sees what the first has done. */
  readonly lock?: (doing: ProcessContext, sent: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Refuses an application that is not valid, made, changed or sent again; returns the columns that follow from it. */
  readonly settle: (doing: ProcessContext, row: Application<R>) => Promise<Patch>;
  /** Returns the variables that a process diagram may use. Nothing else sets them. */
  readonly variables: (row: Application<R>) => Vars;
  /** Whether all who approve in one round have to be different people. */
  readonly byTwo?: boolean;
  /** Does what an approval brings about, in its transaction. */
  readonly onApproved?: (event: ProcessEvent, row: Application<R>) => Promise<void>;
  /** Returns facts about an application besides its fields. */
  readonly more?: (via: Executor, row: Application<R>) => Promise<Readonly<Record<string, unknown>>>;
}

export type ProcessNoun = ProcessOptions<Resource>;

/**
 * States how rows of a noun are approved by processes of the workflow.
 *
 * @example
 * defineProcess({ noun: leave, route: 'leave', settle: settleLeave, variables: ({ taskUser }) => ({ taskUser }) });
 */
export function defineProcess<R extends Processed>(options: ProcessOptions<R>): ProcessNoun {
  // Safe, because its functions are given rows of exactly this noun.
  return options as unknown as ProcessNoun;
}

/** Returns a process noun under the type of the columns that all of them have. */
const processed = (noun: Resource) => noun as Processed;

interface Named {
  readonly tenantId: string;
  readonly id: string;
}

/** Returns an application as it is stored. */
export async function readApplication(via: Executor, noun: Resource, { id, tenantId }: Named): Promise<ProcessRow> {
  const row = await requireRow(via, processed(noun), { where: { id, tenantId } });
  // Only applicants make applications, so each has its own.
  return row as ProcessRow;
}

/** Returns the titles of applications by their ids. The workflow asks only for those that its reader may know of. */
export async function titlesOf(via: Executor, noun: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(via, processed(noun), { where: { id: ids } });
  return new Map(rows.map((row) => [row.id, String((row as RowOf<Resource>)[noun.title] ?? '')]));
}

/** Changes columns of an application that belong to the server. */
export async function patchApplication(
  tx: Transaction,
  noun: Resource,
  { patch, by, at, ...named }: Named & { readonly patch: Patch; readonly by: string | undefined; readonly at: string },
): Promise<void> {
  const before = await readApplication(tx, noun, named);
  await changeRow({ tx, actor: { tenantId: named.tenantId, userId: by ?? null }, at }, noun, { before, values: patch });
}
