import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../lib/start-error.ts';
import { fail, say } from '../terminal.ts';
import { backup } from './backup.ts';
import { folderPlace } from './place.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const usage = 'Usage: backup [--to FOLDER] [--keep NUMBER] | verify FILE | restore FILE';

/** Returns the only argument of a command on a file. */
function fileIn([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new ConfigError(usage);
  return file;
}

const commands: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<unknown>>> = {
  backup(config, args) {
    if (args.length > 0) throw new ConfigError(usage);
    if (config.backupDir === undefined) throw new ConfigError('BACKUP_DIR or --to has to say where the backup is put');
    return backup({ config, place: folderPlace(config.backupDir), keep: config.backupKeep, say });
  },
  verify: (config, args) => verify({ config, file: fileIn(args), say }),
  restore: (config, args) => restore({ config, file: fileIn(args), say }),
};

/** Reads the command line, whose options stand for settings. Throws a `ConfigError` that tells how it is written. */
function readCommand() {
  try {
    const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [name = '', ...args] = positionals;
    const run = commands[name];
    const { BACKUP_DIR, BACKUP_KEEP } = process.env;
    const env = Object.assign({}, process.env, { BACKUP_DIR: values.to ?? BACKUP_DIR, BACKUP_KEEP: values.keep ?? BACKUP_KEEP });
    if (run) return () => run(readConfig(env), args);
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
