import type { ModuleRoutes } from '#server/crud/module';
import { transact } from '#server/db/transact';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { objectNameOf } from '#shared/files';
import { splitMany } from '#shared/kinds';
import { attach } from '#src/resources/resource/attach';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';

/** Most files that are put into the list at once. */
const mostKept = 20;

/** `keep` puts uploads of one's own into the list of files, where they stay; `usage` tells how much one has uploaded. */
export function uploadRoutes({ context, store }: Services): ModuleRoutes {
  return (app) => {
    app.post(
      '/keep',
      {
        config: { right: { anyOf: [permissionCode(attach, 'upload')] } },
        ...documented('Keeps uploads of one’s own in the list of files', { links: 'To the files, comma-joined' }),
      },
      async (request) => {
        const actor = actorOf(request);
        const names = splitMany(requiredText(sentIn(request), 'links')).map(objectNameOf);
        if (names.length > mostKept || names.some((name) => name === undefined)) {
          throw new AppError('WRONG_PARAMETER', { name: 'links' });
        }
        const kept = await transact(context.db, (tx) => store.rows.keep(tx, actor, names.map(String)));
        return ok({ count: kept }, actor.language);
      },
    );
    app.get(
      '/usage',
      {
        config: { right: { anyOf: [permissionCode(attach, 'upload')] } },
        ...documented('Bytes that one has uploaded, and may'),
      },
      async (request) => {
        const actor = actorOf(request);
        return ok(await store.rows.usage(actor), actor.language);
      },
    );
  };
}
