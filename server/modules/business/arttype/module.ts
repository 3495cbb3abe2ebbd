import { asc, eq, inArray, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, engineVerbs, type Module, type ModuleRoutes } from '#server/crud/module';
import { type Query, textParameter } from '#server/crud/read/paging';
import type { WireRecord } from '#server/crud/records';
import type { Database } from '#server/db/types';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { ENABLED } from '#shared/enable-status';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { arttype, arttypeAttr } from '#src/resources/business/arttype';
import { everyRecord } from '../../every-record.ts';
import { fieldVisibility } from '../../field-visibility.ts';
import type { Services } from '../../services.ts';
import { arttypeHooks } from './hooks.ts';

const types = tableOf(arttype);
const attrs = tableOf(arttypeAttr);

/** Gives types their extra fields. */
async function withAttrs(records: readonly WireRecord[], db: Database): Promise<WireRecord[]> {
  const ids = records.map(({ id }) => String(id));
  const { id, artTypeId, key, label, labelEn, type, dictCode, required, sort, isDeleted } = attrs;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id, artTypeId, key, label, labelEn, type, dictCode, required, sort, isDeleted })
          .from(attrs)
          .where(inArray(artTypeId, ids))
          .orderBy(asc(sort), asc(id));
  const living = rows.filter((row) => row.isDeleted === 0);
  return records.map((record) => ({ ...record, attrs: living.filter((row) => row.artTypeId === record.id) }));
}

/** The engine's list is a page; the family asks for the enabled types, all at once, by the same name. */
const listRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app, records) => {
    app.get('/page', { config: { right: records.rights.read }, ...documented('A page of types') }, async (request) => {
      const actor = actorOf(request);
      return ok(await records.list(actor, request.query as Query), actor.language);
    });
    const parameters = { also: 'A type that is answered although it is disabled' };
    const config = { right: records.rights.choose };
    app.get('/list', { config, ...documented('Enabled types with their extra fields', parameters) }, async (request) => {
      const actor = actorOf(request);
      const { tenantId, ...query } = request.query as Query;
      const also = textParameter(query, 'also');
      if (also !== undefined && !isId(also)) throw new AppError('WRONG_PARAMETER', { name: 'also' });
      const isOffered = or(eq(types.status, ENABLED), also === undefined ? undefined : eq(types.id, also));
      const found = await everyRecord(records, actor, { query: { tenantId }, narrow: isOffered });
      const seesAttrs = fieldVisibility(records, actor)('attrs');
      return ok(seesAttrs ? await withAttrs(found, context.db) : found, actor.language);
    });
  };

/** Types of articles and the extra fields that their articles have. */
export const arttypeModule = (services: Services): Module =>
  defineModule(arttype, {
    only: engineVerbs.filter((verb) => verb !== 'list'),
    hooks: arttypeHooks(services),
    routes: [listRoutes(services)],
  });
