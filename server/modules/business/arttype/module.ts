import { eq, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, engineVerbs, type Module, type ModuleRoutes } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import type { Database } from '#server/db/types';
import { ENABLED } from '#shared/enable-status';
import { arttype, arttypeAttr } from '#src/resources/business/arttype';
import { addCalls } from '../../calls.ts';
import { everyRecord } from '../../every-record.ts';
import { fieldVisibility } from '../../field-visibility.ts';
import { idIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { arttypeHooks } from './hooks.ts';

const types = tableOf(arttype);

/** Gives types their extra fields. */
async function withAttrs(records: readonly WireRecord[], db: Database): Promise<WireRecord[]> {
  const rows = await readRows(db, arttypeAttr, {
    where: { artTypeId: records.map(({ id }) => String(id)) },
    columns: ['id', 'artTypeId', 'key', 'label', 'labelEn', 'type', 'dictCode', 'required', 'sort', 'isDeleted'],
    order: { sort: 'asc', id: 'asc' },
  });
  return records.map((record) => ({ ...record, attrs: rows.filter((row) => row.artTypeId === record.id) }));
}

/** Makes the calls of lists: the engine's `list` is a page, but the family asks by this name for all enabled types at once. */
const listRoutes =
  ({ context }: Services): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      page: {
        method: 'GET',
        right: records.rights.read,
        summary: 'List article types, a page at a time',
        handler: (sent, { actor }) => records.list(actor, sent),
      },
      list: {
        method: 'GET',
        right: records.rights.choose,
        summary: 'List the enabled article types with their extra fields',
        parameters: { also: 'A type that is answered although it is disabled' },
        async handler(sent, { actor }) {
          const also = idIn(sent, 'also');
          const isVisible = or(eq(types.status, ENABLED), also === undefined ? undefined : eq(types.id, also));
          const found = await everyRecord(records, actor, { query: { tenantId: sent.tenantId }, narrow: isVisible });
          const seesAttrs = fieldVisibility(records, actor)('attrs');
          return seesAttrs ? withAttrs(found, context.db) : found;
        },
      },
    });

/** Types of articles and the extra fields that their articles have. */
export const arttypeModule = (services: Services): Module =>
  defineModule(arttype, {
    only: engineVerbs.filter((verb) => verb !== 'list'),
    hooks: arttypeHooks(services),
    routes: [listRoutes(services)],
  });
