import type { WriteContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import type { Stored } from '#server/crud/module';
import type { Executor } from '#server/db/types';
import type { Vars } from '#server/flow/core/variables';
import type { ProcessEvent } from '#server/flow/ports';
import type { Resource } from '#shared/define';
import type { processFields } from '#src/resources/flow/process-fields';

/** A noun with the fields of `process-fields.ts`. */
type Processed = Resource<typeof processFields, 'tenant'>;

/** What rows of every process noun have. */
export type ProcessRow = Stored<Processed>;

/** Who does something about a row, in which transaction and when (`yyyy-MM-dd HH:mm:ss`). */
export interface ProcessContext extends WriteContext {
  readonly at: string;
}

/** Columns that the server works out. */
export type Patch = Readonly<Record<string, unknown>>;

/** What a noun does beside the steps of its process. */
export interface ProcessOptions<R extends Resource> {
  readonly noun: R;
  /** The remark of the entry of the dictionary `flow` under which its processes are filed; a part of addresses in the app. */
  readonly route: string;
  /** Codes of which an applicant needs one, besides the right to begin processes. */
  readonly rights?: readonly string[];
  /** Locks what an application is about, before it is stored: whoever is second sees what the first has done. */
  readonly lock?: (doing: ProcessContext, sent: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Refuses an application that does not hold, when it is made, changed or sent again; answers what follows from it. */
  readonly settle: (doing: ProcessContext, row: Stored<R>) => Promise<Patch>;
  /** What a drawing may ask about an application. Nobody else sets these variables. */
  readonly variables: (row: Stored<R>) => Vars;
  /** Of those who approve in one round nobody does so twice. */
  readonly byTwo?: boolean;
  /** What an approval brings about, in its transaction. */
  readonly onApproved?: (event: ProcessEvent, row: Stored<R>) => Promise<void>;
  /** What is told of an application besides its fields. */
  readonly more?: (via: Executor, row: Stored<R>) => Promise<Readonly<Record<string, unknown>>>;
}

export type ProcessNoun = ProcessOptions<Resource>;

/**
 * States how rows of a noun are approved by processes of the workflow.
 *
 * @example
 * defineProcess({ noun: leave, route: 'leave', settle: settleLeave, variables: ({ taskUser }) => ({ taskUser }) });
 */
export function defineProcess<R extends Processed>(options: ProcessOptions<R>): ProcessNoun {
  // Its functions are given rows of exactly this noun.
  return options as unknown as ProcessNoun;
}

/** The table of a process noun, by the columns that all of them have. */
export const processTable = (noun: Resource) => tableOf(noun as unknown as Processed);
