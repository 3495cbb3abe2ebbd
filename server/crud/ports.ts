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

/** The source of dictionaries. It is asked on every answer, so an implementation keeps entries for a few seconds. */
export interface Dictionaries {
  /** @param via the transaction to read in, when there is one: a second connection may not be had inside it */
  entries(source: DictSource, code: string, tenantId: string, via?: Executor): Promise<readonly DictRow[]>;
}

/** Encrypts values that only the server must be able to read (promise 3). */
export interface SecretBox {
  seal(text: string): string;
  open(sealed: string): string;
}

/** The tenants that rows belong to. */
export interface Tenants {
  exists(tenantId: string, via: Executor): Promise<boolean>;
}

/** The facts about an uploaded file. */
export interface FileFacts {
  /** The name under which it is stored, and which values of fields hold. */
  readonly name: string;
  /** The name of the file on the uploader's machine. */
  readonly originalName: string;
  readonly size: number;
  readonly tenantId: string;
  /** The id of the user who uploaded it. */
  readonly userId: string | null;
  /** The file can only be fetched by signed links. */
  readonly isPrivate: boolean;
  /** The record that the file belongs to; nothing before a record was saved with it. */
  readonly holder?: FileHolder;
}

export interface FileHolder {
  readonly resource: string;
  readonly id: string;
}

/** The register of uploaded files, whose content is stored elsewhere. */
export interface Files {
  /** @param via the transaction to read in; the files found are then locked until it ends */
  find(names: readonly string[], via?: Executor): Promise<ReadonlyMap<string, FileFacts>>;
  /** Makes the address of a file; that of a private one is valid for a few minutes. It contains no comma. */
  link(file: FileFacts, options?: { readonly withName?: boolean }): string;
  /** Makes files part of a record. A file that belongs to a record already stays with it. */
  claim(
    tx: Transaction,
    names: readonly string[],
    by: { readonly holder: FileHolder; readonly tenantId: string; readonly isPrivate: boolean },
  ): Promise<void>;
  /** Releases files of a record: from then on they cannot be fetched, and a sweep deletes them later. */
  release(tx: Transaction, names: readonly string[], holder: FileHolder): Promise<void>;
}

/** The register of a server without uploads: no name is that of a file. */
export const noFiles: Files = {
  find: async () => new Map(),
  link: ({ name }) => name,
  claim: async () => undefined,
  release: async () => undefined,
};
