import { basename } from 'node:path';
import type { Config } from '#server/config';
import { knownSteps, readMigrations } from '#server/db/migrate';
import type { KeyTexts } from '#server/lib/keys';
import { StartError } from '#server/lib/start-error';
import type { Header, Manifest } from './archive/format.ts';
import { inspect } from './archive/inspect.ts';
import { unpackArchive } from './archive/unpack.ts';
import { seconds } from './backup.ts';
import type { Say } from './place.ts';

/** A backup that is as it was written. */
export interface Sound {
  readonly header: Header;
  readonly manifest: Manifest;
  readonly keys: KeyTexts | undefined;
}

/** Returns the number of rows that a backup holds. */
export const rowsOf = ({ rows }: Manifest) => Object.values(rows).reduce((sum, count) => sum + count, 0);

interface Verification {
  readonly config: Pick<Config, 'backupPassphrase'>;
  readonly file: string;
  readonly say: Say;
}

/** Reads all of a backup and says what it holds. Throws a `StartError` behind a line for each fault when it is damaged. */
export async function soundBackup({ config, file, say }: Verification): Promise<Sound> {
  const begun = performance.now();
  const { header, manifest, keys, faults } = await inspect(unpackArchive(file, config.backupPassphrase)).catch((error) => {
    throw 'syscall' in error ? new StartError('directoryUnreadable', `${file} cannot be read (${error.code})`, error) : error;
  });
  for (const fault of faults) say(`${fault}.`);
  if (faults.length > 0 || !header || !manifest) {
    throw new StartError('backupDamaged', `${basename(file)} cannot be used: ${faults[0]}`);
  }
  const others = `${manifest.missing.length} files were missing and ${manifest.altered.length} altered when it was made`;
  say(
    `${basename(file)} is whole, read in ${seconds(begun)} s: ${rowsOf(manifest)} rows of ${header.madeAt}${keys ? ' and the keys' : ''}; ${others}.`,
  );
  return { header, manifest, keys };
}

/** Verifies a backup, and that this program can restore it. */
export async function verify(verification: Verification): Promise<void> {
  const { header } = await soundBackup(verification);
  knownSteps(header.steps, readMigrations(), 'backup');
}
