import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { CallContext, WriteContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { hasId } from '#server/crud/write/input';
import type { Database } from '#server/db/types';
import { actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode, type Resource } from '#shared/define';
import { AppError, lacksRight } from '#shared/errors';
import { requestKeyOf } from './request-id.ts';
import { type Sent, sentIn } from './sent.ts';

/** The description with which a call is registered. */
interface Described {
  readonly right: Right;
  readonly summary: string;
  /** The parameters of the call and their meaning. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What is sent as JSON, where that is more than a few texts. */
  readonly body?: TSchema;
  /** The function whose answer is that of the call, where the handler only passes it on: for the document (`scripts/answers.ts`). */
  readonly answeredBy?: (...args: never[]) => unknown;
}

/** The actor of a call, its request, and the key by which a repeated one is recognised. */
export interface Calling extends CallContext {
  readonly request: FastifyRequest;
}

/** A call beside the engine's own. An answer of `undefined` is sent as `{}`. */
export interface Call extends Described {
  readonly method: 'GET' | 'POST';
  readonly handler: (sent: Sent, calling: Calling) => Promise<unknown>;
}

/** Calls by their names, as they stand in addresses. */
export type Calls = Readonly<Record<string, Call>>;

/**
 * Registers calls below the path of a noun.
 *
 * @example
 * addCalls(app, { print: { method: 'GET', right: may('print'), summary: '…', handler: (sent, { actor }) => … } });
 */
export function addCalls(app: FastifyInstance, calls: Calls): void {
  for (const [name, { method, right, summary, parameters, body, handler }] of Object.entries(calls)) {
    app.route({
      method,
      url: `/${name}`,
      config: { right },
      ...documented(summary, parameters, { body }),
      handler: async (request) => {
        const once = method === 'POST' ? requestKeyOf(request) : undefined;
        const calling = { actor: actorOf(request), once, request };
        const data = await handler(sentIn(request), calling);
        return ok(data === undefined ? {} : data, calling.actor.language);
      },
    });
  }
}

/** The work of an action within its transaction; an answer of `undefined` is sent as `{}`. */
export type Work<C> = (context: C) => Promise<unknown>;

/** An action on rows besides saving and removing them. */
export interface Action<C> extends Described {
  /** Reads the call before anything is locked, and returns the work to be done. */
  readonly read: (sent: Sent, calling: Calling) => Work<C> | Promise<Work<C>>;
}

/** Actions by their names, as they stand in addresses. */
export type Actions<C> = Readonly<Record<string, Action<C>>>;

/** The surroundings of the actions of a noun. */
export interface ActionsOptions<C> {
  readonly db: Database;
  /** The records whose lists count their totals anew afterwards. */
  readonly records: Pick<Records, 'changed'>;
  /** Makes the context of the area's actions from the actor and the transaction. */
  readonly contextOf: (within: WriteContext) => C;
}

const requestId = 'A repeated one answers the first result';

/**
 * Registers actions below the path of a noun: each is one `POST`, one transaction around everything that it does, done once
 * however often it is sent with the same `requestId` (domain model 1.4); lists count their totals anew.
 *
 * @example
 * addActions(app, { db, records, contextOf: (within) => within }, {
 *   close: { right: may('close'), summary: '…', parameters: { id: 'The row' }, read: (sent) => {
 *     const id = neededId(sent, 'id');
 *     return async (context) => records.patch(context, await records.lock(context, [id]), { action: 'close', values });
 *   } },
 * });
 */
export function addActions<C>(app: FastifyInstance, { db, records, contextOf }: ActionsOptions<C>, actions: Actions<C>): void {
  for (const [name, { right, summary, parameters, body, read }] of Object.entries(actions)) {
    app.post(
      `/${name}`,
      { config: { right }, ...documented(summary, { ...parameters, requestId }, { body }) },
      async (request) => {
        const calling = { actor: actorOf(request), once: requestKeyOf(request), request };
        const work = await read(sentIn(request), calling);
        const within = (tx: WriteContext['tx']) => contextOf({ tx, actor: calling.actor });
        const answer = await act(db, calling, async (tx) => (await work(within(tx))) ?? {});
        records.changed();
        return ok(answer, calling.actor.language);
      },
    );
  }
}

/** Returns the right of a call that any of these buttons of a noun opens. */
export const mayOf =
  (resource: Resource) =>
  (...buttons: readonly string[]): Right => ({ anyOf: buttons.map((button) => permissionCode(resource, button)) });

/** Returns whether the actor holds one of these buttons of a noun, within all limits of the request. */
export const hasButton = (resource: Resource, request: FastifyRequest, ...buttons: readonly string[]): boolean =>
  mayCall(
    actorOf(request),
    buttons.map((button) => permissionCode(resource, button)),
    callOf(request),
  );

/** Refuses to add for a caller who may only edit, and the other way round: the guard of the route lets either pass. */
export function assertAddOrEdit(resource: Resource, request: FastifyRequest): void {
  const verb = hasId(request.body) ? 'edit' : 'add';
  if (!hasButton(resource, request, verb)) throw lacksRight(permissionCode(resource, verb));
}

/** Refuses a change without the `id` of its row. */
export function assertId(body: unknown): void {
  if (!hasId(body)) throw new AppError('MISSING_PARAMETER', { name: 'id' });
}
