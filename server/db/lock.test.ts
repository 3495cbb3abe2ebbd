import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockDirectory } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'lock-'));
const deep = join(root, 'a'.repeat(60), 'b'.repeat(60));
mkdirSync(deep, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

/** Starts another process that takes the lock of a directory and keeps it until it is killed. */
async function holder(directory: string) {
  const code = `import { lockDirectory } from './server/db/lock.ts'; await lockDirectory(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe.each([
  ['a short path', root],
  ['a path too long for a socket', deep],
])('lockDirectory on %s', (_, directory) => {
  it('lets one in at a time (promise 49)', async () => {
    const lock = await lockDirectory(directory);

    await expect(lockDirectory(directory)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(`process ${process.pid})`),
    });

    await lock.release();
    const next = await lockDirectory(directory);
    await next.release();
  });

  it('names a living holder and forgets one that was killed (promise 49)', async () => {
    const child = await holder(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${child.pid}`);

    child.kill('SIGKILL');
    await once(child, 'exit');

    const lock = await lockDirectory(directory);
    await lock.release();
  });
});
