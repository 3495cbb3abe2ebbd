import { join } from 'node:path';
import type { Database } from '#server/db/types';
import type { KeyRing } from '#server/lib/keys';
import { type LinkSigner, linkSigner } from '#server/lib/link-signer';
import type { Outbound } from '#server/lib/outbound';
import { secretBox } from '#server/lib/secret-box';
import { type FileRows, openFileRows } from '../attach/service.ts';
import { localStorage } from './storage.ts';
import { openStorages, type Storages } from './storages.ts';

/** Everything that uploads and downloads work with. */
export interface FileStore {
  readonly rows: FileRows;
  readonly storages: Storages;
  readonly signer: LinkSigner;
  readonly now: () => number;
  /** Where uploads arrive, before anybody has looked at them. */
  readonly incoming: string;
}

export interface FileStoreOptions {
  readonly db: Database;
  /** The keys that links are signed under, and the credentials of storages sealed. */
  readonly ring: KeyRing;
  readonly outbound: Outbound;
  readonly dataDir: string;
  readonly quotaBytes: number;
  readonly now?: () => number;
}

/** Opens the files of this server. Nothing is made or looked at on disk before a file comes or goes. */
export function openFileStore({ db, ring, outbound, dataDir, quotaBytes, now = Date.now }: FileStoreOptions): FileStore {
  const signer = linkSigner(ring);
  const root = join(dataDir, 'files');
  return {
    rows: openFileRows({ db, signer, now, quotaBytes }),
    storages: openStorages({ db, outbound, box: secretBox(ring), local: localStorage(root) }),
    signer,
    now,
    incoming: join(root, 'incoming'),
  };
}
