import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isRecord } from '#shared/by-name';
import type { BackupProof } from '#shared/health';

/** The sources run by the loader that the server itself was started with; a built server has the commands in a file beside it. */
const runsSources = import.meta.url.endsWith('.ts');
const commands = fileURLToPath(new URL(runsSources ? '../../../admin/main.ts' : './admin.js', import.meta.url));
/** Work of the night waits for that of requests. */
const lowPriority = 10;

/** Makes backups, each of which is restored to see whether it can be. */
export interface Backups {
  /** Makes one and returns what was found in it. Rejects when none could be made. */
  make(): Promise<BackupProof>;
  /** Ends one that is being made. */
  stop(): void;
}

const isProof = (message: unknown): message is BackupProof => isRecord(message) && Array.isArray(message.faults);

/** Runs the command that makes and proves a backup in a process of its own, which must not slow down requests. */
export function openBackups(env: NodeJS.ProcessEnv = process.env): Backups {
  let stop = () => {};
  return {
    async make() {
      const child = fork(commands, ['backup', '--prove'], {
        env,
        execArgv: runsSources ? ['--import', 'tsx'] : [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      stop = () => child.kill();
      if (child.pid !== undefined) setPriority(child.pid, lowPriority);
      let proof: BackupProof | undefined;
      child.on('message', (message) => {
        if (isProof(message)) proof = message;
      });
      const [code] = await once(child, 'close');
      if (proof) return proof;
      throw new Error(`The backup ended with code ${code}; its output says why`);
    },
    stop: () => stop(),
  };
}
