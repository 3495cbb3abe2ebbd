import type { RowOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import type { Outbound } from '#server/lib/outbound';
import type { SecretBox } from '#server/lib/secret-box';
import { AppError } from '#shared/errors';
import { enabledKeys } from '#src/resources/resource/enabled';
import { oss, ossKinds } from '#src/resources/resource/oss';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type Row = RowOf<typeof oss>;

/** A storage, and the row that says where it is; without one it is the disk of this server. */
export interface Place {
  readonly id: string | null;
  readonly storage: Storage;
}

/** Every storage of every tenant. */
export interface Storages {
  /**
   * Returns the storage for new files of a tenant: the one in use, or the one of this code; the server's own disk while there
   * is none.
   *
   * @param via the transaction to read in, when there is one
   */
  forNew(tenantId: string, options?: { readonly code?: string | undefined; readonly via?: Executor | undefined }): Promise<Place>;
  /**
   * Returns the storage of files with this storage id.
   *
   * @param via the transaction to read in, when there is one
   */
  at(id: string | null, via?: Executor): Promise<Storage>;
}

interface StoragesOptions {
  readonly db: Database;
  readonly box: SecretBox;
  readonly outbound: Outbound;
  readonly local: Storage;
}

/** Clients keep connections open, so those in use are kept; a changed configuration is another one. */
const mostOpen = 50;

/** Opens the storages that tenants have configured, each when it is first needed. */
export function openStorages({ db, box, outbound, local }: StoragesOptions): Storages {
  const open = new Map<string, Storage>();

  function storageOf(row: Row): Storage {
    if (row.category === ossKinds.local) return local;
    const key = `${row.id}:${row.version}`;
    const storage = open.get(key) ?? s3Storage(placeOf(row), outbound);
    open.delete(key);
    open.set(key, storage);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest) open.delete(oldest);
    return storage;
  }

  function placeOf({ ossCode, category, endpoint, bucketName, region, appId, accessKey, secretKey }: Row) {
    return {
      name: ossCode,
      category,
      endpoint: endpoint ?? '',
      bucketName: bucketName ?? '',
      region: region ?? '',
      appId: appId ?? '',
      accessKey: box.open(accessKey ?? ''),
      secretKey: box.open(secretKey ?? ''),
    };
  }

  return {
    async forNew(tenantId, { code, via } = {}) {
      const where = [{ tenantId }, code === undefined ? { status: enabledKeys.on } : { ossCode: code }];
      const read = () => readRow(via ?? db, oss, { where });
      const row = await (via ? read() : inAllTenants(read));
      if (row) return { id: row.id, storage: storageOf(row) };
      if (code !== undefined) throw new AppError('WRONG_PARAMETER', { name: 'code' });
      return { id: null, storage: local };
    },
    async at(id, via = db) {
      if (id === null) return local;
      const row = await inAllTenants(() => readRow(via, oss, { where: { id }, withRemoved: true }));
      if (!row) throw new Error(`Files are said to be in the storage ${id}, which is not there`);
      return storageOf(row);
    },
  };
}
