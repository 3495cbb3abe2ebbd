import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { oss } from '#src/resources/resource/oss';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { countToMove, moveFiles } from './move-files.ts';
import { testStorage } from './test-storage.ts';

/** One call of the move ends after so long, and the asker goes on. */
const moveMs = 3_000;

const may = (verb: string) => ({ config: { right: { anyOf: [permissionCode(oss, verb)] } } });

/** The storage that a call is about, as far as the actor may see it. */
async function asked(request: FastifyRequest, records: Records) {
  const actor = actorOf(request);
  const sent = sentIn(request);
  const id = requiredText(sent, 'id');
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  const row = await records.detail(actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return { actor, sent, id, called: String(row.ossCode ?? id), tenantId: String(row.tenantId ?? actor.tenantId) };
}

/** `test` tries a storage out, `move` brings the files of its tenant there. */
export function storageRoutes({ context, store }: Services): ModuleRoutes {
  const { db } = context;
  return (app: FastifyInstance, records) => {
    app.post(
      '/test',
      { ...may('test'), ...documented('Stores, reads and removes a few bytes there', { id: 'Of the storage' }) },
      async (request) => {
        const { actor, id, called } = await asked(request, records);
        await testStorage(await store.storages.at(id), { incoming: store.incoming, called });
        return ok({}, actor.language);
      },
    );
    app.get(
      '/move-state',
      { ...may('move'), ...documented('How many files of its tenant are elsewhere', { id: 'Of the storage' }) },
      async (request) => {
        const { actor, id, tenantId } = await asked(request, records);
        return ok(await countToMove(db, { tenantId, ossId: id, storage: await store.storages.at(id) }), actor.language);
      },
    );
    app.post(
      '/move',
      {
        ...may('move'),
        ...documented('Brings files of its tenant there for a few seconds; to be called again until none is left', {
          id: 'Of the storage',
          after: 'As the last call answered it; nothing at the beginning',
        }),
      },
      async (request) => {
        const { actor, sent, id, called, tenantId } = await asked(request, records);
        const after = textParameter(sent, 'after') ?? '0';
        if (!/^\d{1,19}$/.test(after)) throw new AppError('WRONG_PARAMETER', { name: 'after' });
        const target = { tenantId, ossId: id, storage: await store.storages.at(id) };
        const moved = await moveFiles({ db, store }, target, { after, untilMs: store.now() + moveMs });
        if (moved.moved > 0) await noteMove(actor, { id, called, tenantId });
        return ok(moved, actor.language);
      },
    );
  };

  async function noteMove(actor: Actor, { id, called, tenantId }: { id: string; called: string; tenantId: string }) {
    const entry = { action: 'moveFiles', resource: oss.name, recordId: id, label: called, tenantId };
    await transact(db, (tx) => writeAudit(tx, actor, entry));
  }
}
