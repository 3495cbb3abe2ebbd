import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '#server/db/types';
import type { KeyRing } from '#server/lib/keys';
import { type LinkSigner, linkSigner } from '#server/lib/link-signer';
import { isObjectName } from '#shared/files';
import { type FileRows, openFileRows } from '../attach/service.ts';

/** Where the content of files is kept. What is stored never changes. */
export interface Storage {
  /** Takes over a finished file of this machine. */
  put(name: string, path: string): Promise<void>;
  /** Nothing when it is not there. */
  get(name: string): Promise<Readable | undefined>;
  /** A file that is not there is as good as removed. */
  remove(name: string): Promise<void>;
}

/** Everything that uploads and downloads work with. */
export interface FileStore {
  readonly rows: FileRows;
  readonly storage: Storage;
  readonly signer: LinkSigner;
  readonly now: () => number;
  /** Where uploads arrive, before anybody has looked at them. */
  readonly incoming: string;
}

export interface FileStoreOptions {
  readonly db: Database;
  /** The keys that links are signed under. */
  readonly ring: KeyRing;
  readonly dataDir: string;
  readonly quotaBytes: number;
  readonly now?: () => number;
}

/** Opens the files of this server. Nothing is made or looked at on disk before a file comes or goes. */
export function openFileStore({ db, ring, dataDir, quotaBytes, now = Date.now }: FileStoreOptions): FileStore {
  const signer = linkSigner(ring);
  const root = join(dataDir, 'files');
  return {
    rows: openFileRows({ db, signer, now, quotaBytes }),
    storage: localStorage(root),
    signer,
    now,
    incoming: join(root, 'incoming'),
  };
}

/** Keeps files below a folder of this machine that nothing else serves. */
export function localStorage(root: string): Storage {
  return {
    async put(name, path) {
      const place = placeOf(root, name);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
    },
    async get(name) {
      const handle = await open(placeOf(root, name), 'r').catch(ignoreMissing);
      return handle?.createReadStream();
    },
    async remove(name) {
      await rm(placeOf(root, name), { force: true });
    },
  };
}

/** Only names that this server made reach the file system. */
function placeOf(root: string, name: string): string {
  if (!isObjectName(name)) throw new Error('A file was asked for by what is no name of one');
  return join(root, name);
}

/** What is not there is nothing; any other failure stays one. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
