import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { AppError } from '#shared/errors';
import { definitionOf } from '#shared/generate/plan';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { code } from '#src/resources/develop/code';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { withInspector } from '../datasource/inspect.ts';
import type { InspectedColumn } from '../inspection.ts';
import { archiveOf, assertNoun, assertNouns, generate, readable } from './archive.ts';
import { guess } from './generate/guess.ts';
import { known } from './known.ts';

/** What all tenants share is the platform's, whatever a role grants (security-and-reliability 27). */
export const platform = { config: { right: 'platform' } } as const;

/** Sheets of which one archive is made. */
const mostSheets = 20;

async function sheetAt(records: Records, actor: Actor, id: string): Promise<WireRecord> {
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  const row = await records.detail(actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The row with its columns as a new one. */
function copyOf({ id: _id, version: _version, ...row }: WireRecord): WireRecord {
  const columns = (Array.isArray(row.columns) ? row.columns : []) as readonly WireRecord[];
  const ending = '-copy';
  const most = code.fields.codeName.max ?? 0;
  return {
    ...row,
    codeName: String(row.codeName).slice(0, most - ending.length) + ending,
    columns: columns.map(({ id: _part, ...column }) => column),
  };
}

/** Who asks, and the sheet that a call is about. */
export async function asked(request: FastifyRequest, records: Records): Promise<{ actor: Actor; row: WireRecord }> {
  const actor = actorOf(request);
  return { actor, row: await sheetAt(records, actor, requiredText(sentIn(request), 'id')) };
}

/** As a form holds them: whether is 0 or 1. */
function guessedRows(columns: readonly InspectedColumn[]) {
  return guess(columns, known).map(({ required, list, search, form, ...column }) => ({
    ...column,
    ...{ required: Number(required), list: Number(list), search: Number(search), form: Number(form) },
  }));
}

function idsIn(request: FastifyRequest): string[] {
  const { ids } = sentIn(request);
  const wanted = [...new Set(splitMany(Array.isArray(ids) ? ids.join() : (ids ?? '')))];
  if (wanted.length === 0) throw new AppError('MISSING_PARAMETER', { name: 'ids' });
  if (wanted.length > mostSheets) throw new AppError('CODE_TOO_MANY', { n: mostSheets });
  return wanted;
}

/** The calls of the code generation beside the engine's. */
export function codeRoutes(services: Services): ModuleRoutes {
  const { db } = services.context;
  const noteGenerated = (actor: Actor, rows: readonly WireRecord[]) =>
    transact(db, (tx) =>
      writeAudit(
        tx,
        actor,
        ...rows.map(({ id, codeName }) => ({
          ...{ action: 'generate', resource: code.name, recordId: String(id), label: String(codeName) },
        })),
      ),
    );

  return (app: FastifyInstance, records) => {
    app.post(
      '/copy',
      { ...platform, ...documented('Adds a copy of a sheet with its columns', { id: 'Of the sheet' }) },
      async (request) => {
        const { actor, row } = await asked(request, records);
        return ok(await records.submit({ actor }, copyOf(row)), actor.language);
      },
    );
    app.get(
      '/preview',
      { ...platform, ...documented('The files that would be generated, and the definition as data', { id: 'Of the sheet' }) },
      async (request) => {
        const { actor, row } = await asked(request, records);
        const noun = assertNoun(row);
        return ok({ files: readable(generate([noun])), definition: definitionOf(noun.plan) }, actor.language);
      },
    );
    app.get(
      '/columns',
      {
        ...platform,
        ...documented('Columns of a table of a data source, as they most likely are on a screen', {
          ...{ datasourceId: 'Of the data source', tableName: 'Its table', pkName: 'Its key, if the database does not know' },
        }),
      },
      async (request) => {
        const sent = sentIn(request);
        const table = requiredText(sent, 'tableName');
        const key = textParameter(sent, 'pkName')?.toLowerCase();
        const columns = await withInspector(services, requiredText(sent, 'datasourceId'), (inspector) =>
          inspector.columns(table),
        );
        const rows = guessedRows(
          columns.map((column) => ({ ...column, isKey: column.isKey || column.name.toLowerCase() === key })),
        );
        if (rows.length === 0) throw new AppError('CODE_TABLE_EMPTY', { name: table });
        return ok(rows, actorOf(request).language);
      },
    );
    app.post(
      '/gen-code',
      {
        ...platform,
        ...documented('An archive of the files that make sheets part of the product', {
          ...{ ids: 'Of the sheets, comma-joined', system: 'Not used: there is one kind of screen' },
        }),
      },
      async (request, reply) => {
        const actor = actorOf(request);
        const rows: WireRecord[] = [];
        for (const id of idsIn(request)) rows.push(await sheetAt(records, actor, id));
        const nouns = assertNouns(rows);
        const archive = archiveOf(generate(nouns));
        await noteGenerated(actor, rows);
        const name = nouns.length === 1 ? nouns[0]?.plan.name : 'code';
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${name}.zip"`)
          .send(Buffer.from(archive));
      },
    );
  };
}
