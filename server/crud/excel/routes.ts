import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { inAllTenants } from '#server/db/tenancy';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode, type Resource } from '#shared/define';
import { AppError, refusalText, sheetWords } from '#shared/errors';
import { type ExportFormat, exportFormats, type ImportStatus, importModes } from '#shared/excel';
import { saidOf } from '#shared/refusal';
import { isId } from '#shared/rules';
import type { Compiled } from '../engine-context.ts';
import { bothWords } from '../http/schema.ts';
import { verbsOf } from '../module.ts';
import { type Query, queryOf, textParameter } from '../read/paging.ts';
import { isImportable } from './cells.ts';
import { exportRowsOf } from './export.ts';
import { ExportLimiter } from './export-limiter.ts';
import type { ImportContext } from './import.ts';
import { findJob, findWorkbook, forgetOld, type Job } from './job.ts';
import { refuseFaulty, startImport } from './order.ts';
import { ImportQueue } from './queue.ts';
import { faultsIn } from './report.ts';
import { templateOf } from './template.ts';

/** The time-outs in milliseconds: files take longer than other calls, which all end before a client gives up. */
const transferMs = { upload: 120_000, download: 600_000 } as const;

const types: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

function importRight(resource: Resource): Right {
  return resource.scope === 'platform' ? 'platform' : { anyOf: [permissionCode(resource, 'import')] };
}

/** What a call about workbooks is documented by. */
interface Described {
  readonly parameters?: Readonly<Record<string, string>>;
  /** The types of its answer, where that is a file. */
  readonly produces?: readonly string[];
}

function documentedCall(resource: Resource, summary: string, { parameters, produces }: Described) {
  const { schema, validatorCompiler } = documented(`${bothWords(resource.label)}: ${summary}`, parameters, { produces });
  return { schema: { ...(schema as object), tags: [resource.name] }, validatorCompiler } as Pick<
    RouteOptions,
    'schema' | 'validatorCompiler'
  >;
}

function idOf(query: Query): string {
  const id = textParameter(query, 'id');
  if (id === undefined) throw new AppError('MISSING_PARAMETER', { name: 'id' });
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  return id;
}

/** Sends a file under a name that may be in any language. */
function asFile(reply: FastifyReply, name: string, format: ExportFormat): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '_');
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
}

function statusOf(job: Job, { language }: Actor): ImportStatus {
  const { id, state, mode, fileName, total, done, stored, faulty, hasResult, problem, began, ended } = job;
  return {
    id,
    state,
    mode,
    isCovered: job.isCovered === 1 ? 1 : 0,
    fileName,
    total,
    done,
    stored,
    faulty,
    storedFrom: stored > 0 ? began : '',
    storedUntil: stored > 0 ? ended : '',
    faults: faultsIn(language, job.report),
    problem: problem ? refusalText(problem, language) : '',
    hasResult,
  };
}

function addTemplate(app: FastifyInstance, compiled: Compiled): void {
  const { resource } = compiled.model;
  app.get(
    '/export-template',
    {
      config: { right: importRight(resource) },
      exposeHeadRoute: false,
      ...documentedCall(resource, 'An empty workbook to be filled in', { produces: [types.xlsx] }),
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const bytes = await templateOf(compiled, actor);
      return asFile(
        reply,
        `${saidOf(sheetWords.template, { params: { noun: resource.label } }, actor.language)}.xlsx`,
        'xlsx',
      ).send(Buffer.from(bytes));
    },
  );
}

const importParameters = {
  parameters: {
    mode: `${importModes.join(', ')}: look only, store all rows or none, store those that are fine`,
    isCovered: '1: rows that are there already are changed',
    id: 'Instead of a file: the import that had it',
  },
};

function addImport(app: FastifyInstance, context: ImportContext): void {
  const { compiled, desk } = context;
  const { model, module, engine } = compiled;
  const { resource } = model;
  const upload = { config: { right: importRight(resource), isUpload: true }, handlerTimeout: transferMs.upload };
  const owner = (actor: Actor) => ({ actor, noun: resource.name });

  app.post(
    '/import',
    {
      ...upload,
      ...documentedCall(resource, 'Start an import of a workbook, the part `file`, and return its progress', importParameters),
    },
    async (request) => {
      const actor = actorOf(request);
      const id = await startImport(context, request, 'check');
      return ok({ id }, actor.language);
    },
  );
  for (const name of module.aliases?.import ?? []) {
    app.post(
      `/${name}`,
      { ...upload, ...documentedCall(resource, 'Import a workbook and return when it is done', importParameters) },
      async (request) => {
        const actor = actorOf(request);
        const id = await startImport(context, request, 'all');
        await refuseFaulty(context, owner(actor), { id, desk });
        return ok({ id }, actor.language);
      },
    );
  }
  const own = { config: { right: importRight(resource) }, exposeHeadRoute: false };
  app.get(
    '/import-status',
    { ...own, ...documentedCall(resource, 'How an import goes', { parameters: { id: 'Of the import' } }) },
    async (request) => {
      const actor = actorOf(request);
      const job = await findJob(engine.db, owner(actor), idOf(queryOf(request)));
      if (!job) throw new AppError('NOT_FOUND');
      return ok(statusOf(job, actor), actor.language);
    },
  );
  app.get(
    '/import-result',
    {
      ...own,
      ...documentedCall(resource, 'The workbook of an import with its faults marked', {
        parameters: { id: 'Of the import' },
        produces: [types.xlsx],
      }),
    },
    async (request, reply) => {
      const id = idOf(queryOf(request));
      const found = await findWorkbook(engine.db, owner(actorOf(request)), { id, which: 'result' });
      if (!found) throw new AppError('NOT_FOUND');
      return asFile(reply, found.fileName, 'xlsx').send(Buffer.from(found.bytes));
    },
  );
}

const exportParameters = {
  parameters: {
    columns: 'Comma-joined fields; all but long ones unless told',
    format: exportFormats.join(' or '),
    ascs: 'As in the list',
    descs: 'As in the list',
  },
  produces: Object.values(types),
};

/** Yields all pieces, and calls `done` before the stream ends, so that a client can ask for the next export at once. */
async function* andThen<T>(pieces: AsyncIterable<T>, done: () => void): AsyncGenerator<T> {
  yield* pieces;
  done();
}

function addExport(app: FastifyInstance, compiled: Compiled, exporting: ExportLimiter): void {
  const { model, module } = compiled;
  const { resource } = model;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request);
    const { format, pieces } = await exporting.begin(actor.sessionId, () => exportRowsOf(compiled, actor, queryOf(request)));
    const release = () => exporting.end(actor.sessionId);
    const stream = Readable.from(andThen(pieces, release), { objectMode: false });
    stream.once('close', release);
    // Otherwise a client that disconnects before the first piece would never be noticed.
    reply.raw.once('close', () => stream.destroy());
    return asFile(reply, `${resource.label[actor.language]}.${format}`, format).send(stream);
  };
  for (const name of ['export', ...(module.aliases?.export ?? [])]) {
    app.get(
      `/${name}`,
      {
        config: { right: { anyOf: [permissionCode(resource, 'export')] } },
        handlerTimeout: transferMs.download,
        exposeHeadRoute: false,
        ...documentedCall(resource, 'The rows of the list with these filters, as a file', exportParameters),
      },
      answer,
    );
  }
}

function registerExcel(app: FastifyInstance, context: ImportContext, exporting: ExportLimiter): void {
  const { compiled } = context;
  const verbs = verbsOf(compiled.module);
  if (verbs.includes('export')) addExport(app, compiled, exporting);
  if (!verbs.includes('import') || !isImportable(compiled)) return;
  addTemplate(app, compiled);
  addImport(app, context);
}

const forgetMs = 3_600_000;

/** Makes the calls about workbooks of all nouns, in a scope of their own, as no other call of theirs reads multipart bodies. */
export function excelRoutes(nouns: readonly Compiled[]): FastifyPluginAsync {
  return async (app) => {
    const desk = new ImportQueue();
    const exporting = new ExportLimiter();
    const onError = (err: unknown) => app.log.error({ err }, 'an import failed');
    await app.register(multipart);
    for (const compiled of nouns) {
      for (const path of [compiled.model.resource.path, ...(compiled.module.alsoAt ?? [])]) {
        await app.register(async (below) => registerExcel(below, { compiled, desk, onError }, exporting), {
          prefix: `/${path}`,
        });
      }
    }
    const [first] = nouns;
    if (first) forgetByTheHour(app, () => inAllTenants(() => forgetOld(first.engine.db)).catch(onError));
    app.addHook('onClose', () => desk.stop());
  };
}

function forgetByTheHour(app: FastifyInstance, forget: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(forget, forgetMs).unref();
    await forget();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
