// npm start: builds what is missing or older than its sources, then is the server. Plain JavaScript, because an installation
// without development packages has nothing to run TypeScript with.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (path) => join(root, path);
const vite = at('node_modules/vite/bin/vite.js');

const halves = [
  {
    made: 'dist/web/index.html',
    from: ['src', 'shared', 'index.html', 'public', 'vite.config.ts', 'package-lock.json'],
    args: [],
  },
  {
    made: 'dist/server/main.js',
    from: ['server', 'shared', 'src/resources', 'vite.server.config.ts', 'package-lock.json'],
    args: ['-c', 'vite.server.config.ts'],
  },
];

/** When a file or anything below a folder last changed; a removed file changes its folder. */
function changedAt(path) {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  const below = statSync(path).isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  return Math.max(mtimeMs, ...below);
}

function isStale({ made, from }) {
  const madeAt = changedAt(at(made));
  return madeAt === 0 || (existsSync(vite) && from.some((path) => changedAt(at(path)) > madeAt));
}

for (const half of halves.filter(isStale)) {
  if (!existsSync(vite)) {
    console.error(`${half.made} is missing and nothing can build it here: run npm ci, or copy dist from where it was built.`);
    process.exit(1);
  }
  console.log(`Building ${half.made} …`);
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...half.args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

await import(pathToFileURL(at('dist/server/main.js')).href);
