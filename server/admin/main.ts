import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../lib/start-error.ts';
import { fail, say } from '../terminal.ts';
import { backup } from './backup.ts';
import { folderPlace } from './place.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

const usage = 'Usage: backup [--to FOLDER] [--keep NUMBER] | verify FILE | restore FILE';

interface Asked {
  readonly file: string | undefined;
  readonly to: string | undefined;
  readonly keep: string | undefined;
}

const commands: Readonly<Record<string, (config: Config, asked: Asked) => Promise<unknown>>> = {
  backup(config, { file, to, keep }) {
    const folder = to ?? config.backupDir;
    if (file !== undefined) throw new ConfigError(usage);
    if (folder === undefined) throw new ConfigError('BACKUP_DIR or --to has to say where the backup is put');
    return backup({ config, place: folderPlace(folder), keep: keep === undefined ? config.backupKeep : numberOf(keep), say });
  },
  verify: (config, asked) => verify({ config, file: fileIn(asked), say }),
  restore: (config, asked) => restore({ config, file: fileIn(asked), say }),
};

function numberOf(keep: string): number {
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new ConfigError('--keep must be a whole number from 1 to 9999');
}

function fileIn({ file, to, keep }: Asked): string {
  if (file === undefined || to !== undefined || keep !== undefined) throw new ConfigError(usage);
  return file;
}

/** Reads the command line; throws a `ConfigError` that tells how it is written. */
function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, keep: { type: 'string' } },
    });
    const [name = '', file, ...more] = positionals;
    const run = commands[name];
    if (run && more.length === 0) return (config: Config) => run(config, { file, to: values.to, keep: values.keep });
  } catch (cause) {
    // An option that there is not.
    if (!(cause instanceof TypeError)) throw cause;
  }
  throw new ConfigError(usage);
}

try {
  const run = readCommand();
  await run(readConfig(process.env));
  process.exit(0);
} catch (error) {
  fail(error);
}
