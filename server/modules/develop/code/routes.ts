import type { FastifyInstance } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import type { Records, WireRecord } from '#server/crud/records';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import type { Database } from '#server/db/types';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { AppError } from '#shared/errors';
import { definitionOf } from '#shared/generate/plan';
import { splitMany } from '#shared/kinds';
import { code } from '#src/resources/develop/code';
import { addCalls } from '../../calls.ts';
import { neededId, requiredText, type Sent, sentIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { withInspector } from '../datasource/session.ts';
import type { InspectedColumn } from '../inspection.ts';
import { archiveOf, assertNoun, assertNouns, generate, readable } from './archive.ts';
import { guess } from './generate/guess.ts';
import { known } from './known.ts';

/** Sheets of which one archive is made. */
const mostSheets = 20;

/**
 * Returns the sheet that a call is about. Data that all tenants share belongs to the platform, whatever a role grants
 * (promise 27).
 */
export async function sheetAt(records: Records, actor: Actor, id: string): Promise<WireRecord> {
  const row = await records.detail(actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The row with its columns as a new one. */
function copyOf({ id: _id, version: _version, ...row }: WireRecord): WireRecord {
  const columns: readonly WireRecord[] = Array.isArray(row.columns) ? row.columns : [];
  const ending = '-copy';
  const most = code.fields.codeName.max ?? 0;
  return {
    ...row,
    codeName: String(row.codeName).slice(0, most - ending.length) + ending,
    columns: columns.map(({ id: _part, ...column }) => column),
  };
}

/** Returns the guessed columns in the form of a form, where yes and no are 1 and 0. */
function guessedRows(columns: readonly InspectedColumn[]) {
  return guess(columns, known).map(({ required, unique = false, list, search, form, ...column }) => ({
    ...column,
    required: Number(required),
    unique: Number(unique),
    list: Number(list),
    search: Number(search),
    form: Number(form),
  }));
}

function idsIn({ ids }: Sent): string[] {
  const wanted = [...new Set(splitMany(Array.isArray(ids) ? ids.join() : (ids ?? '')))];
  if (wanted.length === 0) throw new AppError('MISSING_PARAMETER', { name: 'ids' });
  if (wanted.length > mostSheets) throw new AppError('CODE_TOO_MANY', { n: mostSheets });
  return wanted;
}

const noteGenerated = (db: Database, actor: Actor, rows: readonly WireRecord[]) =>
  transact(db, (tx) =>
    writeAudit(
      tx,
      actor,
      ...rows.map(({ id, codeName }) => ({
        action: 'generate',
        resource: code.name,
        recordId: String(id),
        label: String(codeName),
      })),
    ),
  );

/** Adds the call that returns what is generated as an archive: a file, which has no envelope. */
function addArchive(app: FastifyInstance, { db, records }: { readonly db: Database; readonly records: Records }): void {
  app.post(
    '/gen-code',
    {
      config: { right: 'platform' },
      ...documented(
        'Download the generated source files of sheets',
        { ids: 'Of the sheets, comma-joined', system: 'Not used: there is one kind of screen' },
        { produces: ['application/zip'] },
      ),
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const rows: WireRecord[] = [];
      for (const id of idsIn(sentIn(request))) rows.push(await sheetAt(records, actor, id));
      const nouns = assertNouns(rows);
      const archive = archiveOf(generate(nouns));
      await noteGenerated(db, actor, rows);
      const name = nouns.length === 1 ? nouns[0]?.plan.name : 'code';
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}.zip"`)
        .send(Buffer.from(archive));
    },
  );
}

/** The calls of the code generation beside the engine's. */
export function codeRoutes(services: Services): ModuleRoutes {
  return (app, records) => {
    const ofSheet = { id: 'Of the sheet' };
    addCalls(app, {
      copy: {
        method: 'POST',
        right: 'platform',
        summary: 'Copy a sheet with its columns',
        parameters: ofSheet,
        handler: async (sent, { actor }) =>
          records.submit({ actor }, copyOf(await sheetAt(records, actor, neededId(sent, 'id')))),
      },
      preview: {
        method: 'GET',
        right: 'platform',
        parameters: ofSheet,
        summary: 'Preview the generated files and the definition',
        async handler(sent, { actor }) {
          const noun = assertNoun(await sheetAt(records, actor, neededId(sent, 'id')));
          return { files: readable(generate([noun])), definition: definitionOf(noun.plan) };
        },
      },
      columns: {
        method: 'GET',
        right: 'platform',
        summary: 'Suggest screen columns for a table of a data source',
        parameters: {
          datasourceId: 'Of the data source',
          tableName: 'Its table',
          pkName: 'Its key, if the database does not know',
        },
        async handler(sent) {
          const table = requiredText(sent, 'tableName');
          const key = textParameter(sent, 'pkName')?.toLowerCase();
          const columns = await withInspector(services, requiredText(sent, 'datasourceId'), (inspector) =>
            inspector.columns(table),
          );
          const rows = guessedRows(
            columns.map((column) => ({ ...column, isKey: column.isKey || column.name.toLowerCase() === key })),
          );
          if (rows.length === 0) throw new AppError('CODE_TABLE_EMPTY', { name: table });
          return rows;
        },
      },
    });
    addArchive(app, { db: services.context.db, records });
  };
}
