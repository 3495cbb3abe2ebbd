import { readConfig } from './config.ts';
import { exitCodes } from './lib/start-error.ts';
import { startTracing } from './lib/tracing.ts';
import { type RunningServer, startServer } from './start.ts';
import { complain, fail, say } from './terminal.ts';

/** The first signal ends the server in order, a second one at once. */
function stopOnSignals(server: RunningServer, stopTracing: () => Promise<void>): void {
  let isStopping = false;
  const stop = (code: number) => {
    if (isStopping) process.exit(exitCodes.crashed);
    isStopping = true;
    server
      .stop({ isFailing: code !== 0 })
      .then(stopTracing)
      .then(() => process.exit(code), fail);
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
  const stopTracing = await startTracing(process.env);
  const server = await startServer(readConfig(process.env), say);
  stopOnSignals(server, stopTracing);
  say(`Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s: ${server.address}`);
} catch (error) {
  fail(error);
}
