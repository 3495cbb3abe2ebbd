import { connect } from 'node:net';
import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';

/** What a definition is made of. Both halves read it once, so that a change is seen only by who begins anew. */
const definitions = /^(src\/resources|shared)\//;

const stepMs = 50;
/** The time within which the API notices a change, and the longest that its restart takes. */
const noticeMs = 2_000;
const restartMs = 60_000;

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

async function isWithin(limitMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await wait(stepMs);
  }
  return false;
}

/**
 * Draws the page anew when a definition is changed: React exchanges components, but rows, forms and the API hold on to the
 * definition that they began with. Calls wait while the API restarts, for they would fail, or be answered by the definition before.
 */
export function definitionsDrawnAnew(apiPort: number): Plugin {
  let restarting: Promise<unknown> = Promise.resolve();
  let root = '';
  return {
    name: 'definitions-drawn-anew',
    apply: 'serve',
    configResolved: (config) => {
      root = config.root;
    },
    configureServer: (server) => {
      server.middlewares.use('/api', (_request, _response, next) => {
        restarting.then(() => isWithin(restartMs, () => isOpen(apiPort))).then(() => next(), next);
      });
    },
    hotUpdate({ file, modules, timestamp }) {
      if (this.environment.name !== 'client' || !definitions.test(relative(root, file))) return undefined;
      restarting = isWithin(noticeMs, async () => !(await isOpen(apiPort)));
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module, new Set(), timestamp, true);
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
