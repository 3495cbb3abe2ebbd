import { recordOf } from '#shared/by-name';
import { storage } from '../browser/storage.ts';

/** Milliseconds of a lease, longer than a call may take; a lease ends by itself when its tab was closed. */
const leaseTime = 15_000;
const lookAgain = 100;

function leaseOf(name: string): { owner: string; until: number } {
  const { owner, until } = recordOf(storage.read(`lease-${name}`));
  return { owner: String(owner ?? ''), until: Number(until ?? 0) };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Does the same by a lease in storage, for pages served over plain http, where Web Locks do not exist. Two tabs at exactly the
 * same moment may both win; the server answers both with one successor.
 */
async function byLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  for (let lease = leaseOf(name); lease.owner !== owner; lease = leaseOf(name)) {
    if (lease.until > Date.now()) await pause(lookAgain);
    else storage.write(`lease-${name}`, { owner, until: Date.now() + leaseTime });
  }
  try {
    return await work();
  } finally {
    if (leaseOf(name).owner === owner) storage.remove(`lease-${name}`);
  }
}

/** Runs only one piece of work of this name at a time in all tabs of the browser. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return byLease(name, work);
  return locks.request(`handover-${name}`, work) as Promise<T>;
}
