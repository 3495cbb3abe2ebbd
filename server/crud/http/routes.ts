import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, actorOf, callOf, mayCall } from '#server/lib/actor';
import { ok, okEmpty } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { recordOf } from '#shared/by-name';
import { permissionCode, type Resource } from '#shared/define';
import { AppError, lacksRight } from '#shared/errors';
import { isId } from '#shared/rules';
import { newRowVersion } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import { type EngineVerb, type ExcelVerb, type TreeVerb, verbsOf } from '../module.ts';
import { type Query, queryOf, textParameter } from '../read/paging.ts';
import { detailSchema } from '../read/present.ts';
import type { Records, TreeAsked, Trees } from '../records.ts';
import { idempotencyKeyOf } from '../write/idempotency.ts';
import { hasId, versionOf } from '../write/input.ts';
import { readIds } from '../write/remove.ts';
import { bothWords, schemasOf } from './schema.ts';

function writeRight(resource: Resource, ...verbs: string[]): Right {
  return resource.scope === 'platform' ? 'platform' : { anyOf: verbs.map((verb) => permissionCode(resource, verb)) };
}

/** Refuses a call that the route's guard has admitted by the code of another verb (`add` for `edit`, or the other way round). */
function assertPermitted(request: FastifyRequest, actor: Actor, code: string): void {
  if (!mayCall(actor, [code], callOf(request))) throw lacksRight(code);
}

/** Returns the verbs that a body may come to: with a natural key, a body without an id may add a row or edit one. */
function savingVerbs({ key, arriving }: Resource, body: unknown): readonly ('add' | 'edit')[] {
  if (arriving || hasId(body)) return ['edit'];
  return key === undefined || versionOf(body) === newRowVersion ? ['add'] : ['add', 'edit'];
}

/** Returns the parameters of a call, which clients of the family send in the query string or as a form. */
function parametersOf(request: FastifyRequest): Query {
  return { ...recordOf(request.body), ...queryOf(request) };
}

/** Returns the id of the row that a call is about, sent as the id or as the natural key that equals it. */
function idOf(query: Query, { key = 'id' }: Resource): string {
  const id = textParameter(query, 'id') ?? textParameter(query, key);
  if (id === undefined) throw new AppError('MISSING_PARAMETER', { name: 'id' });
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  return id;
}

/**
 * The schemas only document the calls. Input is validated by the definition itself: by the same rules and words as in the
 * browser, and tolerant of a client of the family that sends a number as text.
 */
const leftToDefinition: RouteOptions['validatorCompiler'] = () => () => true;

/** The verbs that are one call each; those about workbooks are in `excel/routes.ts`. */
type CalledVerb = Exclude<EngineVerb, ExcelVerb>;

const isCalled = (verb: EngineVerb): verb is CalledVerb => verb !== 'import' && verb !== 'export';

type WritingVerb = 'submit' | 'remove';

/** A call of the engine, below the path of a noun. */
interface Call {
  readonly method: 'GET' | 'POST';
  readonly urls: readonly string[];
  readonly right: Right;
  readonly summary: string;
  readonly handler: (request: FastifyRequest, actor: Actor) => Promise<unknown>;
}

interface Rights {
  readonly read: Right;
  readonly choose: Right;
}

/** Makes the calls of a noun whose rows have parents. */
function treeCalls({ trees }: Records, { read, choose }: Rights): Record<TreeVerb, Call> {
  const handler =
    (ask: (trees: Trees, ...asked: TreeAsked) => Promise<unknown>): Call['handler'] =>
    async (request, actor) =>
      ok(trees ? await ask(trees, actor, queryOf(request)) : [], actor.language);
  return {
    forest: {
      method: 'GET',
      urls: ['/list'],
      right: read,
      summary: 'List all rows as a tree',
      handler: handler((tree, ...asked) => tree.forest(...asked)),
    },
    tree: {
      method: 'GET',
      urls: ['/tree'],
      right: choose,
      summary: 'List all rows as tree nodes',
      handler: handler((tree, ...asked) => tree.tree(...asked)),
    },
    lazyTree: {
      method: 'GET',
      urls: ['/lazy-tree'],
      right: choose,
      summary: 'List the nodes of one tree level',
      handler: handler((tree, ...asked) => tree.lazyTree(...asked)),
    },
    lazyList: {
      method: 'GET',
      urls: ['/lazy-list'],
      right: read,
      summary: 'List the rows of one tree level',
      handler: handler((tree, ...asked) => tree.lazyList(...asked)),
    },
  };
}

/** The calls that read one noun. */
function readingCalls({ engine, module }: Compiled, records: Records): Record<Exclude<CalledVerb, WritingVerb>, Call> {
  const { resource } = records;
  const openings = engine.openings(resource);
  const reading = { method: 'GET', right: { anyOf: openings.rows.codes } } as const;
  const choosing = { anyOf: openings.choices.codes };
  return {
    list: {
      ...reading,
      urls: verbsOf(module).includes('forest') ? ['/page'] : ['/list', '/page'],
      summary: 'List rows, a page at a time',
      handler: async (request, actor) => ok(await records.list(actor, queryOf(request)), actor.language),
    },
    detail: {
      ...reading,
      urls: ['/detail'],
      summary: 'Read a row',
      handler: async (request, actor) => {
        const record = await records.detail(actor, idOf(queryOf(request), resource));
        return record ? ok(record, actor.language) : okEmpty(actor.language);
      },
    },
    select: {
      ...reading,
      urls: ['/select'],
      right: choosing,
      summary: 'List rows as choices',
      handler: async (request, actor) => ok(await records.select(actor, queryOf(request)), actor.language),
    },
    summary: {
      ...reading,
      urls: ['/summary'],
      summary: 'Sum the rows of a list',
      handler: async (request, actor) => ok((await records.summary?.(actor, queryOf(request))) ?? null, actor.language),
    },
    // Not `history`: some nouns of the family have a call of that name with another meaning.
    history: {
      ...reading,
      urls: ['/changes'],
      summary: 'List the changes of a row, the latest first',
      handler: async (request, actor) => {
        const page = await records.history(actor, idOf(queryOf(request), resource), queryOf(request));
        return page ? ok(page, actor.language) : okEmpty(actor.language);
      },
    },
    ...treeCalls(records, { read: reading.right, choose: choosing }),
  };
}

/** The calls that write one noun. */
function writingCalls({ module: { submitReturns } }: Compiled, records: Records): Record<WritingVerb, Call> {
  const { resource } = records;
  const recordKeys = async (id: string, actor: Actor) => {
    const record = submitReturns && (await records.detail(actor, id));
    return record && Object.fromEntries(submitReturns.map((key) => [key, record[key]]));
  };
  return {
    submit: {
      method: 'POST',
      urls: ['/submit'],
      right: writeRight(resource, ...(resource.arriving ? [] : ['add']), 'edit'),
      summary: 'Create a row, or update the one whose id is sent',
      handler: async (request, actor) => {
        for (const verb of savingVerbs(resource, request.body)) assertPermitted(request, actor, permissionCode(resource, verb));
        const saved = await records.submit({ actor, once: idempotencyKeyOf(request) }, request.body);
        return ok({ ...(await recordKeys(saved.id, actor)), ...saved }, actor.language);
      },
    },
    remove: {
      method: 'POST',
      urls: ['/remove'],
      right: writeRight(resource, 'delete'),
      summary: 'Delete rows, all or none',
      handler: async (request, actor) => {
        const { ids, id } = parametersOf(request);
        await records.remove({ actor, once: idempotencyKeyOf(request) }, readIds(ids ?? id));
        return ok({}, actor.language);
      },
    },
  };
}

/** Registers the engine's calls of one noun, below its path. */
export function registerCalls(app: FastifyInstance, compiled: Compiled, records: Records): void {
  const { model, module, projection } = compiled;
  const { resource } = model;
  const schemas = schemasOf(compiled, { list: projection('list', 'zh').schema, detail: detailSchema(compiled) });
  const calls: Record<CalledVerb, Call> = { ...readingCalls(compiled, records), ...writingCalls(compiled, records) };
  for (const verb of verbsOf(module).filter(isCalled)) {
    const { method, urls, right, summary, handler: handle } = calls[verb];
    for (const url of urls) {
      app.route({
        method,
        url,
        config: { right },
        schema: { ...schemas[verb], tags: [resource.name], summary: `${bothWords(resource.label)}: ${summary}` },
        validatorCompiler: leftToDefinition,
        handler: (request) => handle(request, actorOf(request)),
      });
    }
  }
}
