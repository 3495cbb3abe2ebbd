import type { ModuleRoutes } from '#server/crud/module';
import { transact } from '#server/db/transact';
import { AppError } from '#shared/errors';
import { objectNameOf } from '#shared/files';
import { splitMany } from '#shared/kinds';
import { attach } from '#src/resources/resource/attach';
import { addCalls, mayOf } from '../../calls.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';

/** Most files that are put into the list at once. */
const mostKept = 20;

/** `keep` puts uploads of one's own into the list of files, where they stay; `usage` tells how much one has uploaded. */
export function uploadRoutes({ context, store }: Services): ModuleRoutes {
  const right = mayOf(attach)('upload');
  return (app) =>
    addCalls(app, {
      keep: {
        ...{ method: 'POST', right, summary: 'Keeps uploads of one’s own in the list of files' },
        parameters: { links: 'To the files, comma-joined' },
        async handler(sent, { actor }) {
          const names = splitMany(requiredText(sent, 'links')).map(objectNameOf);
          if (names.length > mostKept || names.some((name) => name === undefined)) {
            throw new AppError('WRONG_PARAMETER', { name: 'links' });
          }
          return { count: await transact(context.db, (tx) => store.rows.keep(tx, actor, names.map(String))) };
        },
      },
      usage: {
        ...{ method: 'GET', right, summary: 'Bytes that one has uploaded, and may' },
        handler: (_sent, { actor }) => store.rows.usage(actor),
      },
    });
}
