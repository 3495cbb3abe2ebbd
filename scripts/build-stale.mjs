// Plain JavaScript, because an installation without development packages has nothing to run TypeScript with.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (path) => join(root, path);
const vite = at('node_modules/vite/bin/vite.js');

const web = {
  made: 'dist/web/index.html',
  from: ['src', 'shared', 'build', 'index.html', 'public', 'vite.config.ts', 'package-lock.json'],
  args: [],
};
const server = {
  made: 'dist/server/main.js',
  from: ['server', 'shared', 'src/resources', 'vite.server.config.ts', 'package-lock.json'],
  args: ['-c', 'vite.server.config.ts'],
};
const admin = { made: 'dist/server/admin.js', from: server.from, args: [...server.args, '--mode', 'admin'] };

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

/** Returns whether the server was built from the present sources. */
export const isServerBuilt = () => !isStale(server);

/**
 * Builds the halves of the product, and its commands, where they are missing or older than their sources.
 * @throws {Error} where nothing can build them, or the build fails
 */
export function buildStale() {
  buildAll([web, server, admin]);
}

/** Builds the server alone, for those who need no browser. */
export function buildStaleServer() {
  buildAll([server]);
}

/** Builds the commands alone: a server may be running from the files of its half. */
export function buildStaleAdmin() {
  buildAll([admin]);
}

function buildAll(parts) {
  for (const { made, args } of parts.filter(isStale)) {
    if (!existsSync(vite)) {
      throw new Error(`${made} is missing and nothing can build it here: run npm ci, or copy dist from where it was built.`);
    }
    console.log(`Building ${made} …`);
    // The NODE_ENV of a test runner would make it React for developers.
    const env = { ...process.env, NODE_ENV: 'production' };
    const options = { cwd: root, env, stdio: 'inherit' };
    const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], options);
    if (status !== 0) throw new Error(`The build of ${made} failed.`);
  }
}
