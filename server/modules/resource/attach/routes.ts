import type { FastifyInstance } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { type Query, queryOf, textParameter } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { readCodes } from '#server/crud/scope/rights';
import { transact } from '#server/db/transact';
import { type Actor, actorOf, isPermitted } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { isObjectName, objectNameOf } from '#shared/files';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { definitions } from '#src/resources/index';
import { attach } from '#src/resources/resource/attach';
import { addCalls, mayOf } from '../../calls.ts';
import { requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';
import type { FileRows, StoredFile } from './service.ts';

export interface AttachRoutesOptions {
  readonly rows: FileRows;
  readonly records: (resource: Resource) => Records;
}

/** Registers the call for a fresh link to a file, for users who may read it: pages stay open longer than links live. */
export function attachRoutes({ rows, records }: AttachRoutesOptions) {
  return async (app: FastifyInstance) => {
    app.get(
      `/${attach.path}/link`,
      {
        config: { right: 'session' },
        ...documented('Create a download link for a file, by its id or its name', { id: 'Of the file', name: 'Of the file' }),
      },
      async (request) => {
        const actor = actorOf(request);
        const file = await rows.get(askedIn(queryOf(request)));
        if (!file || !(await mayRead(actor, file, records))) throw new AppError('NOT_FOUND');
        return ok(rows.link(file), actor.language);
      },
    );
  };
}

function askedIn(query: Query): { id: string } | { name: string } {
  const [id, name] = [textParameter(query, 'id'), textParameter(query, 'name')];
  if (id === undefined && name === undefined) throw new AppError('MISSING_PARAMETER', { name: 'id' });
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  if (name !== undefined && !isObjectName(name)) throw new AppError('WRONG_PARAMETER', { name: 'name' });
  return id !== undefined ? { id } : { name: name ?? '' };
}

/**
 * Returns whether an actor may fetch a file: its sender may, and readers of the list of files or of the record that holds it.
 */
async function mayRead(actor: Actor, file: StoredFile, records: AttachRoutesOptions['records']): Promise<boolean> {
  if (actor.isPlatformAdmin || file.userId === actor.userId) return true;
  if (file.tenantId !== actor.tenantId) return false;
  return !file.isPrivate || isPermitted(actor, readCodes(attach)) || mayReadHolder(actor, file, records);
}

async function mayReadHolder(actor: Actor, { name, holder }: StoredFile, records: AttachRoutesOptions['records']) {
  const resource = definitions.find((definition) => definition.name === holder?.resource);
  if (!resource || !holder || !isPermitted(actor, readCodes(resource))) return false;
  const record = await records(resource).detail(actor, holder.id);
  return Object.values(record ?? {}).some((value) => typeof value === 'string' && holdsFile(value, name));
}

function holdsFile(value: string, name: string): boolean {
  return splitMany(value).some((part) => objectNameOf(part) === name);
}

/** Most files that are put into the list at once. */
const mostKept = 20;

/** `keep` puts uploads of one's own into the list of files, where they stay; `usage` tells how much one has uploaded. */
export function uploadRoutes({ context, store }: Services): ModuleRoutes {
  const right = mayOf(attach)('upload');
  return (app) =>
    addCalls(app, {
      keep: {
        method: 'POST',
        right,
        summary: 'Add own uploads to the list of files',
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
        method: 'GET',
        right,
        summary: 'Read the own upload quota and its use',
        handler: (_sent, { actor }) => store.rows.usage(actor),
      },
    });
}
