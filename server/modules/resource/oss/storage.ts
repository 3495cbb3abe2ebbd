import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isObjectName } from '#shared/files';

/** A place for the content of files. Stored content never changes. */
export interface Storage {
  /** Takes over a finished file of this machine. */
  put(name: string, file: { readonly path: string; readonly size: number; readonly contentType: string }): Promise<void>;
  /** Returns the content; `undefined` when it is not there. The stream fails beyond the bytes that were once stored. */
  get(name: string, size: number): Promise<Readable | undefined>;
  /** Removes the content; that it is not there already is no error. */
  remove(name: string): Promise<void>;
}

/** Keeps files below a folder of this machine that nothing else serves. */
export function localStorage(root: string): Storage {
  return {
    async put(name, { path }) {
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

/** Returns the path of a file. Only names that this server made reach the file system. */
function placeOf(root: string, name: string): string {
  if (!isObjectName(name)) throw new Error('A file was asked for by what is no name of one');
  return join(root, name);
}

/** Turns a missing file into `undefined`; any other failure is thrown. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
