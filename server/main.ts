import { readConfig } from './config.ts';
import { exitCodes, StartError } from './lib/start-error.ts';
import { describeError } from './plugins/log.ts';
import { type RunningServer, startServer } from './start.ts';

/** Read before the configuration, which may be what is wrong. */
const isForMachines = process.env.NODE_ENV?.trim() === 'production';
const [INFO, FATAL] = [30, 60];

/** Makes a line for the person who started the server; in production one of the log, which is JSON on every line. */
function lineOf(level: number, msg: string, more: object = {}): string {
  return isForMachines ? JSON.stringify({ level, time: new Date().toISOString(), ...more, msg }) : msg;
}

const say = (line: string) => process.stdout.write(`${lineOf(INFO, line)}\n`);

/** Prints one line for the person who started the server, or an unforeseen error in full, and exits with a code for scripts. */
function fail(error: unknown): never {
  if (error instanceof StartError) {
    process.stderr.write(`${lineOf(FATAL, error.message)}\n`);
    // Nobody foresaw this one, so that the line alone tells too little.
    if (error.exitCode === exitCodes.notBuilt) complain(error.cause);
    process.exit(error.exitCode);
  }
  complain(error);
  process.exit(exitCodes.crashed);
}

function complain(error: unknown): void {
  const err = describeError(error);
  process.stderr.write(`${isForMachines ? lineOf(FATAL, err.message, { err }) : JSON.stringify(err, null, 2)}\n`);
}

/** The first signal ends the server in order, a second one at once. */
function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) process.exit(exitCodes.crashed);
    isStopping = true;
    server.stop({ isFailing: code !== 0 }).then(() => process.exit(code), fail);
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // A log that nobody reads any more is no reason to end.
  process.stdout.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    complain(error);
    stop(exitCodes.crashed);
  });
  process.on('unhandledRejection', complain);
}

try {
  const begun = performance.now();
  const server = await startServer(readConfig(process.env), say);
  stopOnSignals(server);
  say(`Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s: ${server.address}`);
} catch (error) {
  fail(error);
}
