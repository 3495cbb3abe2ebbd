import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { readAuditFile } from '../lib/audit-chain.ts';
import { ConfigError, StartError } from '../lib/start-error.ts';
import { fail, say } from '../terminal.ts';
import { backup } from './backup.ts';
import { eraseTenant } from './erase.ts';
import { folderPlace, rotate } from './place.ts';
import { prove } from './prove.ts';
import { restore } from './restore.ts';
import { s3Place } from './s3-place.ts';
import { verify } from './verify.ts';

const usage =
  'Usage: backup [--to FOLDER] [--keep NUMBER] [--prove | --tenant NUMBER] | prove [FILE] | verify FILE | restore FILE | audit FILE | erase TENANT --by ACCOUNT';

/** Returns the only argument of a command on a file. */
function fileIn([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new ConfigError(usage);
  return file;
}

const isBucket = (address: string) => address.startsWith('s3://');

function placeOf({ backupDir, backupKeep }: Config) {
  if (backupDir === undefined) throw new ConfigError('BACKUP_DIR or --to has to say where backups are');
  return { place: isBucket(backupDir) ? s3Place(backupDir) : folderPlace(backupDir), keep: backupKeep };
}

/** Works on a backup as a file, fetched from its bucket where it lies in one. */
function withFile<T>(file: string, work: (path: string) => Promise<T>): Promise<T> {
  const cut = file.lastIndexOf('/');
  return isBucket(file) ? s3Place(file.slice(0, cut)).withFile(file.slice(cut + 1), work) : work(file);
}

/** Restores a backup beside the data, and tells the server that asked for it what was found. Throws where it cannot be relied on. */
async function tryOut(config: Config, file: string): Promise<void> {
  const proof = await prove({ config, file, say });
  await new Promise<unknown>((told) => (process.send ? process.send(proof, told) : told(undefined)));
  if (proof.faults.length > 0) throw new StartError('backupDamaged', `${proof.backup} cannot be relied on`);
  say(`${proof.backup} can be restored, in ${proof.seconds} s: ${proof.rows} rows agree with each other.`);
}

/** A command as it was asked for. */
interface Asked {
  readonly config: Config;
  readonly args: readonly string[];
  readonly isProved: boolean;
  readonly tenantId: string | undefined;
  readonly by: string | undefined;
}

/** Reads the first line that is typed or sent. */
async function readLine(question: string): Promise<string> {
  say(question);
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

const commands: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  async backup({ config, args, isProved, tenantId }) {
    if (args.length > 0) throw new ConfigError(usage);
    const { place, keep } = placeOf(config);
    if (tenantId !== undefined) return void (await backup({ config, place, tenantId, say }));
    if (!isProved) return void (await backup({ config, place, keep, say }));
    // The older ones stay until this one is known to be of use.
    await withFile(await backup({ config, place, say }), (path) => tryOut(config, path));
    if (keep !== undefined) await rotate({ place, keep, say });
  },
  async prove({ config, args }) {
    if (args.length > 0) return withFile(fileIn(args), (path) => tryOut(config, path));
    const { place } = placeOf(config);
    const newest = [...(await place.names())].sort().at(-1);
    if (newest === undefined) throw new ConfigError('There is no backup to prove');
    await place.withFile(newest, (path) => tryOut(config, path));
  },
  async erase({ config, args, by }) {
    const tenantId = fileIn(args);
    if (by === undefined) throw new ConfigError(usage);
    const password = await readLine(`This cannot be undone. Password of ${by}, an administrator of the platform:`);
    await eraseTenant({ config, tenantId, by, password, say });
  },
  async audit({ args }) {
    const file = fileIn(args);
    const { first, last, faults } = await readAuditFile(
      createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }),
    );
    for (const fault of faults) say(`${file}: ${fault}.`);
    if (faults.length > 0) throw new StartError('backupDamaged', `${file} is not as it was written`);
    say(first === undefined ? `${file} holds no entries.` : `${file} is whole from entry ${first} to ${last}.`);
  },
  verify: ({ config, args }) => withFile(fileIn(args), (file) => verify({ config, file, say })),
  restore: ({ config, args }) => withFile(fileIn(args), (file) => restore({ config, file, say })),
};

/** Reads the command line, whose options stand for settings. Throws a `ConfigError` that tells how it is written. */
function readCommand() {
  try {
    const options = {
      to: { type: 'string' },
      keep: { type: 'string' },
      prove: { type: 'boolean' },
      tenant: { type: 'string' },
      by: { type: 'string' },
    } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [name = '', ...args] = positionals;
    const run = commands[name];
    const { BACKUP_DIR, BACKUP_KEEP } = process.env;
    const env = Object.assign({}, process.env, { BACKUP_DIR: values.to ?? BACKUP_DIR, BACKUP_KEEP: values.keep ?? BACKUP_KEEP });
    const { prove: isProved = false, tenant: tenantId, by } = values;
    if (run) return () => run({ config: readConfig(env), args, isProved, tenantId, by });
  } catch (cause) {
    // An option that there is not.
    if (!(cause instanceof TypeError)) throw cause;
  }
  throw new ConfigError(usage);
}

try {
  const run = readCommand();
  await run();
  process.exit(0);
} catch (error) {
  fail(error);
}
