import { exitCodes, StartError } from './lib/start-error.ts';
import { describeError } from './plugins/log.ts';

/** Read before the configuration, which may be what is wrong. */
const isForMachines = process.env.NODE_ENV?.trim() === 'production';
const [INFO, FATAL] = [30, 60];

/** Makes a line for the person who started the program; in production one of the log, which is JSON on every line. */
function lineOf(level: number, msg: string, more: object = {}): string {
  return isForMachines ? JSON.stringify({ level, time: new Date().toISOString(), ...more, msg }) : msg;
}

/** Prints one line for whoever started the program. */
export const say = (line: string) => process.stdout.write(`${lineOf(INFO, line)}\n`);

/** Prints why the program ends in one line, or an unforeseen error in full, and exits with a code for scripts. */
export function fail(error: unknown): never {
  if (error instanceof StartError) {
    process.stderr.write(`${lineOf(FATAL, error.message)}\n`);
    // Nobody foresaw this one, so that the line alone tells too little.
    if (error.exitCode === exitCodes.notBuilt) complain(error.cause);
    process.exit(error.exitCode);
  }
  complain(error);
  process.exit(exitCodes.crashed);
}

/** Prints an unforeseen error in full, which does not end the program. */
export function complain(error: unknown): void {
  const err = describeError(error);
  process.stderr.write(`${isForMachines ? lineOf(FATAL, err.message, { err }) : JSON.stringify(err, null, 2)}\n`);
}
