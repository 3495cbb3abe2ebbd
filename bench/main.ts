import { cpus } from 'node:os';
import { benchArticles } from './articles.ts';
import { benchBrowser } from './browser.ts';
import { benchCockpit } from './cockpit.ts';
import { benchExchange } from './exchange.ts';
import { benchFlow } from './flow.ts';
import { benchInstances } from './instances.ts';
import { benchLedger } from './ledger.ts';
import { benchLoad } from './load.ts';
import { benchScreens } from './screens.ts';
import { benchServer } from './server.ts';
import { benchLeftOut } from './sizes.ts';
import { benchTactics } from './tactics.ts';
import { benchTasks } from './tasks.ts';
import { benchTrees } from './trees.ts';
import { benchWorkbooks } from './workbooks.ts';

const parts: Readonly<Record<string, () => Promise<void>>> = {
  articles: benchArticles,
  browser: benchBrowser,
  exchange: benchExchange,
  cockpit: benchCockpit,
  flow: benchFlow,
  instances: benchInstances,
  ledger: benchLedger,
  parts: benchLeftOut,
  screens: benchScreens,
  server: benchServer,
  tactics: benchTactics,
  tasks: benchTasks,
  trees: benchTrees,
  workbooks: benchWorkbooks,
};
/** By name only: they take many minutes. */
const longParts: Readonly<Record<string, () => Promise<void>>> = { load: benchLoad };
const wanted = process.argv.slice(2);
const known = { ...parts, ...longParts };
const unknown = wanted.filter((name) => !(name in known));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(known).join(', ')}.`);

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`);
for (const [name, measure] of Object.entries(wanted.length === 0 ? parts : known)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
