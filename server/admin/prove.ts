import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config';
import { openDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import { exitCodes, StartError } from '#server/lib/start-error';
import { askRestored } from '#server/modules/restored';
import { type BackupProof, mostFaults } from '#shared/health';
import { businessMoment } from '#shared/time';
import { seconds } from './backup.ts';
import type { Say } from './place.ts';
import { restore } from './restore.ts';
import { rowsOf } from './verify.ts';

interface Proving {
  readonly config: Config;
  readonly file: string;
  readonly say: Say;
}

/** What was found in a restored backup. */
type Found = Pick<BackupProof, 'rows' | 'faults' | 'madeAt' | 'newestAudit'>;

/**
 * Restores a backup into an embedded database beside the data, whichever engine it was made on, asks it whether what it holds
 * agrees with itself, and removes it again. A backup that cannot be used is a fault of the proof; whatever else goes
 * wrong is thrown, since it says nothing about the backup.
 */
export async function prove({ config, file, say }: Proving): Promise<BackupProof> {
  const begun = performance.now();
  const dataDir = join(config.dataDir, 'backup-proof');
  // A proof that was killed has left this.
  await rm(dataDir, { recursive: true, force: true });
  let took = begun;
  try {
    const found = await findIn({ config: { ...config, dataDir, databaseUrl: undefined }, file, say }, () => {
      took = performance.now();
    });
    const faults = found.faults.slice(0, mostFaults);
    for (const { kind, about } of faults) say(`FAULT (${kind}): ${about}.`);
    const spent = Math.round((took - begun) / 100) / 10;
    return { ...found, faults, provedAt: businessMoment(Date.now()), backup: basename(file), seconds: spent };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    say(`${basename(file)} was tried for ${seconds(begun)} s.`);
  }
}

/** The reasons for which a backup itself cannot be used. */
const ofBackup: readonly number[] = [exitCodes.backupDamaged, exitCodes.newerSchema];

async function findIn({ config, file, say }: Proving, onRestored: () => void): Promise<Found> {
  try {
    const { header, manifest } = await restore({ config, file, say });
    const database = await openDatabase({ dataDir: config.dataDir });
    try {
      onRestored();
      const { faults, newestAudit } = await database.patiently(() => inAllTenants(() => askRestored(database.db)));
      return { madeAt: header.madeAt, rows: rowsOf(manifest), faults, newestAudit };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartError) || !ofBackup.includes(error.exitCode)) throw error;
    return { rows: 0, faults: [{ kind: 'unusable', about: error.message }] };
  }
}
