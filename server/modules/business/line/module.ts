import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { RowOf } from '#server/crud/model/table';
import { type Draft, defineModule, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import type { Records, WireRecord } from '#server/crud/records';
import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { recordOf } from '#shared/by-name';
import { ENABLED } from '#shared/enable-status';
import { AppError, actions, places } from '#shared/errors';
import type { Words } from '#shared/field';
import { line } from '#src/resources/business/line';
import { addCalls } from '../../calls.ts';
import { everyRecord } from '../../every-record.ts';
import { refuseUsed } from '../../ports/in-use.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Services } from '../../services.ts';
import { assertStops, countStops, stopFieldNames } from './stops.ts';

type Row = RowOf<typeof line>;
type Context = SaveContext<typeof line>;

type InUse = Ports['inUse'];
type Planned = { readonly ending: 'remove' | 'disable'; readonly action: Words; readonly field?: string };

async function refusePlanned(inUse: InUse, tx: Transaction, { rows, ending, ...told }: Planned & { rows: readonly Row[] }) {
  const use = await inUse(tx, line, { ids: rows.map(({ id }) => id), ending });
  refuseUsed(rows.find(({ id }) => id === use?.id)?.lineName ?? '', use, told);
}

/** Returns whether a line has any stop once this write is done. */
async function keepsStops({ tx, rows }: Context, { id }: Row): Promise<boolean> {
  const stored = (await countStops(tx, [id])).get(id);
  return stopFieldNames.some((field) => (rows.get(field)?.length ?? stored?.[field] ?? 0) > 0);
}

/** Refuses a new base for a line that has stops or anything planned on it. */
async function assertBase(inUse: InUse, draft: Draft<typeof line>, saving: Context & { before: Row }): Promise<void> {
  const { before, tx } = saving;
  if (draft.baseId === before.baseId) return;
  const told = { action: actions.rebase, field: 'baseId' };
  if (await keepsStops(saving, before)) refuseUsed(before.lineName, { id: before.id, place: places.lineStops }, told);
  refuseUsed(before.lineName, await inUse(tx, line, { ids: [before.id], ending: 'change' }), told);
}

/** Refuses a new base for a line that is in use, and refuses to disable one. */
async function assertFree(inUse: InUse, draft: Draft<typeof line>, saving: Context & { before: Row }): Promise<void> {
  const { before, tx } = saving;
  await assertBase(inUse, draft, saving);
  if (before.status !== ENABLED || draft.status === ENABLED) return;
  await refusePlanned(inUse, tx, { rows: [before], ending: 'disable', action: actions.disable, field: 'status' });
}

const lineHooks = ({ inUse }: Pick<Ports, 'inUse'>): Hooks<typeof line> => ({
  async beforeSave(draft, context) {
    const { before, tenantId, rows } = context;
    if (before) await assertFree(inUse, draft, { ...context, before });
    if (!draft.baseId || tenantId === undefined) return;
    for (const field of stopFieldNames) {
      const stops = rows.get(field);
      if (stops) await assertStops(context, { baseId: draft.baseId, tenantId }, { field, stops });
    }
  },
  beforeRemove: (rows, { tx }) => refusePlanned(inUse, tx, { rows, ending: 'remove', action: actions.remove }),
});

/** Returns every enabled line that the reader sees. */
async function enabledLines(records: Records, actor: Actor): Promise<WireRecord[]> {
  const found = await everyRecord(records, actor, { query: { status: String(ENABLED) } });
  return found.map(({ id, lineName, baseId }) => ({ id, lineName, baseId }));
}

/** The parts of a body that planning stops may change. */
function stopsIn(body: unknown) {
  const { id, version, outStops, inStops } = recordOf(body);
  if (id === undefined || id === null || id === '') throw new AppError('MISSING_PARAMETER', { name: 'id' });
  return { id, version, outStops, inStops };
}

/** The calls of lines beside the engine's, below the noun's path. */
function lineRoutes(app: FastifyInstance, records: Records): void {
  addCalls(app, {
    all: {
      method: 'GET',
      right: records.rights.choose,
      summary: 'List the enabled lines',
      handler: (_sent, { actor }) => enabledLines(records, actor),
    },
    stops: {
      method: 'POST',
      right: { anyOf: ['line_stops'] },
      summary: 'Replace the stops of a line and their times',
      body: Type.Pick(records.input, ['id', 'version', 'outStops', 'inStops']),
      handler: async (_sent, { actor, request }) => records.submit({ actor }, stopsIn(request.body)),
    },
  });
}

/** Lines: from a base to its nodes and back, stop by stop. */
export const lineModule = ({ ports }: Services): Module =>
  defineModule(line, {
    hooks: lineHooks(ports),
    routes: [lineRoutes],
    async present(records, { db }) {
      const counts = await countStops(
        db,
        records.map(({ id }) => String(id)),
      );
      return records.map((record) => {
        const { outStops = 0, inStops = 0 } = counts.get(String(record.id)) ?? {};
        return { ...record, outStopCount: outStops, inStopCount: inStops };
      });
    },
  });
