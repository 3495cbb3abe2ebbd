import type { Executor, Transaction } from '#server/db/types';
import type { DictSource } from '#shared/field';

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

/** Those whom rows belong to. */
export interface Tenants {
  exists(tenantId: string, via: Executor): Promise<boolean>;
}

/** What is known of an uploaded file. */
export interface FileFacts {
  /** Under which it is stored, and by which values name it. */
  readonly name: string;
  /** What it was called where it came from. */
  readonly originalName: string;
  readonly size: number;
  readonly tenantId: string;
  /** Who uploaded it. */
  readonly userId: string | null;
  /** Fetched by signed links only. */
  readonly isPrivate: boolean;
  /** The record it belongs to; nothing before one was saved with it. */
  readonly holder?: FileHolder;
}

export interface FileHolder {
  readonly resource: string;
  readonly id: string;
}

/** Uploaded files, whose content is elsewhere. */
export interface Files {
  /** @param via the transaction to read in; the files found are then locked until it ends */
  find(names: readonly string[], via?: Executor): Promise<ReadonlyMap<string, FileFacts>>;
  /** Where a file is fetched from now on; a private one for a few minutes. Holds no comma. */
  link(file: FileFacts, options?: { readonly withName?: boolean }): string;
  /** Makes files part of a record. What belongs to one already stays with it. */
  claim(
    tx: Transaction,
    names: readonly string[],
    by: { readonly holder: FileHolder; readonly tenantId: string; readonly isPrivate: boolean },
  ): Promise<void>;
  /** Gives up what a record held: from then on nobody fetches it, and it is swept away some day. */
  release(tx: Transaction, names: readonly string[], holder: FileHolder): Promise<void>;
}

/** Where there are no uploads, every name is one of nothing. */
export const noFiles: Files = {
  find: async () => new Map(),
  link: ({ name }) => name,
  claim: async () => undefined,
  release: async () => undefined,
};
