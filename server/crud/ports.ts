import type { SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Resource } from '#shared/define';
import type { DictSource } from '#shared/field';
import type { AnyTable } from './table.ts';

/** An entry of a dictionary as the engine needs it. */
export interface DictRow {
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn?: string | null;
  /** A sealed entry still labels old rows but is no choice for new ones. */
  readonly isSealed?: number;
}

/** Where dictionaries come from. Asked on every answer, so an implementation keeps entries for a few seconds. */
export interface Dictionaries {
  /** @param via the transaction to read in, when there is one: a second connection may not be had inside it */
  entries(source: DictSource, code: string, tenantId: string, via?: Executor): Promise<readonly DictRow[]>;
}

/** Encrypts what must be kept readable for ourselves but for nobody else (security-and-reliability 3). */
export interface SecretBox {
  seal(text: string): string;
  open(sealed: string): string;
}

/** Which rows of a resource an actor may touch beyond "his tenant's", or nothing when there is no further limit. */
export type DataScope = (actor: Actor, resource: Resource, table: AnyTable) => SQL | undefined;
