import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { openSeededApp, type SeededApp } from '../../../../../tests/support/seeded-app.ts';
import { clerk, makeVault, type Vault } from '../../../../../tests/support/vault.ts';
import { makeActor } from '../../../../crud/testing/toy-server.ts';
import { lockArticles } from './lock.ts';

let app: SeededApp;
let vault: Vault;
let loose: string;
let box: string;
let inside: string;

beforeAll(async () => {
  app = await openSeededApp();
  const api = await app.signInAs('admin');
  vault = await makeVault(app, api);
  loose = await vault.addThing();
  [box, inside] = [await vault.addBox(), await vault.addThing()];
  await vault.toVault([loose, box, inside]);
  const packed = await api.post('blade-business/article/pack', { boxId: box, artIds: [inside], sealNo: 'S-1' });
  if (packed.code !== 200) throw new Error(packed.msg);
});
afterAll(() => app.close());

/** Locks the articles this many times, one after the other; returns how often a transaction began, repeats included. */
async function beginnings(times: number, ids: readonly string[]): Promise<number> {
  let begun = 0;
  const lock = () =>
    transact(app.db, (tx) => {
      begun += 1;
      return lockArticles({ tx, actor: clerk }, ids);
    });
  for (let time = 0; time < times; time += 1) await lock();
  return begun;
}

it('two actions of which one finds in a container what the other names never wait for each other', async () => {
  const begun = await Promise.all([beginnings(60, [box, loose]), beginnings(60, [loose, inside])]);

  expect(begun).toEqual([60, 60]);
});

it('what is in a container and named beside it is held once, as its content', async () => {
  const { named, contents } = await transact(app.db, (tx) => lockArticles({ tx, actor: clerk }, [inside, loose, box]));

  expect(named.map(({ row }) => row.id)).toEqual([loose, box]);
  expect([...contents].map(([id, held]) => [id, held.map(({ row }) => row.id)])).toEqual([[box, [inside]]]);
});

it('what another tenant holds is absent, named or in a container, whatever its type is (promise 26)', async () => {
  const locked = (actor: Actor, ids: readonly string[]) => transact(app.db, (tx) => lockArticles({ tx, actor }, ids));
  const stranger = makeActor(['article'], { tenantId: '100001' });

  for (const id of [loose, box]) await expect(locked(stranger, [id])).rejects.toThrow('Not found');
  expect((await locked({ ...stranger, isPlatformAdmin: true }, [loose])).named).toHaveLength(1);
});
