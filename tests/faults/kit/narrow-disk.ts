import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const piece = Buffer.alloc(64 * 1024);

/** A small file system of a test's own, which can be full. */
export class NarrowDisk {
  readonly folder: string;

  /** Mounts one; returns nothing where this is not allowed. */
  static mount(megabytes: number): NarrowDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'faults', folder]);
    if (status === 0) return new NarrowDisk(folder);
    rmdirSync(folder);
    return undefined;
  }

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Takes all room that is left. */
  fill(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Gives the room back. */
  clear(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.folder]);
    rmdirSync(this.folder);
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}
