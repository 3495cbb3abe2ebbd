import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * The parts of `npm run dev`: the API, which restarts on every change, and Vite, in one terminal; when one ends, so does the
 * other.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const parts = [
  {
    name: 'api',
    colour: 36,
    // A migration that was made just now is taken by a start.
    args: [
      'node_modules/tsx/dist/cli.mjs',
      'watch',
      '--clear-screen=false',
      '--include=server/db/migrations/*.sql',
      'server/main.ts',
    ],
  },
  { name: 'web', colour: 35, args: ['node_modules/vite/bin/vite.js', '--clearScreen=false'] },
];

function start({ name, colour, args }: (typeof parts)[number]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`\u001b[${colour}m${name}\u001b[0m ${line}`));
  }
  return child;
}

const running = parts.map(start);
let isEnding = false;
const endAll = () => {
  isEnding = true;
  for (const child of running) child.kill('SIGTERM');
};
for (const child of running) {
  child.on('exit', (code) => {
    if (!isEnding) process.exitCode = code ?? 1;
    endAll();
  });
}
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
