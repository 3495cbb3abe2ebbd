import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { defineModule, type Hooks, type Module, type ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { refuse } from '#server/crud/write/input';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import type { Outbound } from '#server/lib/outbound';
import { AppError } from '#shared/errors';
import { attach } from '#src/resources/resource/attach';
import { oss } from '#src/resources/resource/oss';
import { addCalls, mayOf } from '../../calls.ts';
import { assertAddress } from '../../outbound-address.ts';
import { neededId, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { enableRoute, keepEnabled } from '../enable.ts';
import { countToMove, moveFiles } from './move-files.ts';
import type { Storage } from './storage.ts';

/** One call of the move ends after so long, and the asker goes on. */
const moveMs = 3_000;

const may = mayOf(oss);

/** The storage that a call is about, as far as the actor may see it. */
async function asked(records: Records, actor: Actor, sent: Sent) {
  const id = neededId(sent, 'id');
  const row = await records.detail(actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { id, called: String(row.ossCode ?? id), tenantId: String(row.tenantId ?? actor.tenantId) };
}

/** Puts a few bytes into a storage, reads them and takes them away again: all that uploads and downloads will do there. */
export async function testStorage(storage: Storage, { incoming, called }: { incoming: string; called: string }): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const path = join(incoming, randomUUID());
  const name = `upload/00000000/${randomUUID().replaceAll('-', '')}.txt`;
  const bytes = randomBytes(64);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    await storage.put(name, { path, size: bytes.length, contentType: 'application/octet-stream' });
    const found = await storage.get(name, bytes.length);
    const isSame = found !== undefined && (await buffer(found)).equals(bytes);
    await storage.remove(name);
    if (!isSame) throw new AppError('STORAGE_DIFFERS', { name: called });
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns the test of a storage: it fails with the refusal that uploads would meet. */
const tryStorage =
  ({ store }: Pick<Services, 'store'>) =>
  async (records: Records, actor: Actor, id: string): Promise<void> => {
    const { called } = await asked(records, actor, { id });
    await testStorage(await store.storages.at(id), { incoming: store.incoming, called });
  };

/** `test` tries a storage out, `move` brings the files of its tenant there. */
function storageRoutes({ context, store }: Services): ModuleRoutes {
  const { db } = context;
  const tryOut = tryStorage({ store });
  const ofStorage = { id: 'Of the storage' };
  return (app, records) =>
    addCalls(app, {
      test: {
        method: 'POST',
        right: may('test'),
        summary: 'Test an object storage by writing, reading and deleting a few bytes',
        parameters: ofStorage,
        async handler(sent, { actor }) {
          await tryOut(records, actor, neededId(sent, 'id'));
        },
      },
      'move-state': {
        method: 'GET',
        right: may('move'),
        summary: 'Count the files of the tenant in other storages',
        parameters: ofStorage,
        async handler(sent, { actor }) {
          const { id, tenantId } = await asked(records, actor, sent);
          return countToMove(db, { tenantId, ossId: id, storage: await store.storages.at(id) });
        },
      },
      move: {
        method: 'POST',
        right: may('move'),
        summary: 'Move files of the tenant into a storage for a few seconds; repeat until none is left',
        parameters: { ...ofStorage, after: 'As the last call answered it; nothing at the beginning' },
        async handler(sent, { actor }) {
          const { id, called, tenantId } = await asked(records, actor, sent);
          const after = textParameter(sent, 'after') ?? '0';
          if (!/^\d{1,19}$/.test(after)) throw new AppError('WRONG_PARAMETER', { name: 'after' });
          const target = { tenantId, ossId: id, storage: await store.storages.at(id) };
          const moved = await moveFiles({ db, store }, target, { after, untilMs: store.now() + moveMs });
          if (moved.moved > 0) await noteMove(actor, { id, called, tenantId });
          return moved;
        },
      },
    });

  async function noteMove(actor: Actor, { id, called, tenantId }: { id: string; called: string; tenantId: string }) {
    const entry = { action: 'moveFiles', resource: oss.name, recordId: id, label: called, tenantId };
    await transact(db, (tx) => writeAudit(tx, actor, entry));
  }
}

/** The fields that say where files are; they are fixed while the storage holds any. */
const whereabouts = ['category', 'endpoint', 'bucketName', 'region', 'appId'] as const;

/** Defines the module of the storages for files. */
export const ossModule = (services: Services): Module =>
  defineModule(oss, {
    hooks: ossHooks(services.outbound),
    routes: [enableRoute(oss, services.context.db, { tryOut: tryStorage(services) }), storageRoutes(services)],
  });

function ossHooks(outbound: Outbound): Hooks<typeof oss> {
  return {
    async beforeSave(draft, { before, tx }) {
      assertAddress(outbound, draft.endpoint);
      const moved = whereabouts.find((name) => before && (before[name] ?? null) !== (draft[name] ?? null));
      if (!before || !moved) return;
      const held = await readRow(tx, attach, { where: { ossId: before.id }, columns: ['id'] });
      if (held) refuse({ [moved]: { code: 'STORAGE_HOLDS_FILES' } });
    },
    beforeRemove: keepEnabled(oss),
  };
}
