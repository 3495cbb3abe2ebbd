import { spawnSync } from 'node:child_process';

/** Builds both halves from the sources as they are. The test runner's NODE_ENV would make it React for developers. */
export function buildProduct(): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The build failed; run npm run build.');
}
