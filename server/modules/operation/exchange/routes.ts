import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { versionOf } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import { exchgSides, exchgTypes } from '#shared/handover/exchange';
import { exchg } from '#src/resources/operation/exchg';
import { requestKeyOf, sentWith } from '../../request-id.ts';
import { idSent, keySent, neededId, textSent } from '../../sent.ts';
import { requiredText, sentIn } from '../../sent-in.ts';
import type { Services } from '../../services.ts';
import { type HandoverContext, handoverContext } from '../running/context.ts';
import { deviceOf } from '../visit/device.ts';
import { type Change, editExchange } from './edit.ts';
import { rejectExchange, voidExchange } from './end.ts';
import { headIn, linesIn, signsIn } from './line-input.ts';
import { type Opening, openExchange } from './open.ts';
import { checkSlip, printExchange } from './print.ts';
import { provenSigners } from './prove.ts';
import { signExchange } from './sign.ts';
import { listSigners } from './signer-list.ts';

const may = (...buttons: readonly string[]): Right => ({ anyOf: buttons.map((button) => permissionCode(exchg, button)) });

/** An action on an exchange: what it reads from the call before anything is locked, and what it does. */
interface Verb {
  readonly right: Right;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly read: (request: FastifyRequest) => Promise<(context: HandoverContext) => Promise<unknown>>;
}

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new AppError('MISSING_PARAMETER', { name });
  return value;
}

function endingIn(request: FastifyRequest, field: Field) {
  const reason = needed(textSent(request, 'reason', { ...field, required: true }), 'reason');
  return { id: neededId(request, 'id'), reason };
}

const idsOf = (value: unknown): string[] => (value === undefined || value === null || value === '' ? [] : readIds(value));

function openingIn(request: FastifyRequest): Opening {
  const { remark, artIds } = sentWith(request);
  const id = (name: string) => idSent(request, name);
  return {
    exchgType: needed(keySent(request, 'exchgType', Object.values(exchgTypes)), 'exchgType'),
    ...{ taskId: id('taskId'), nodeId: id('nodeId'), deptId: id('deptId'), clientId: id('clientId'), agentId: id('agentId') },
    ...{ artIds: idsOf(artIds), remark: headIn({ remark }).remark },
  };
}

function changeIn(request: FastifyRequest, id: string): Change {
  const sent = sentWith(request);
  const head = { head: headIn(sent), arts: linesIn(sent), removedArtIds: idsOf(sent.removedArtIds) };
  return { id, ...head, version: versionOf(sent) };
}

const requestId = 'A repeated one answers the first result';

function verbsOf(services: Services): Readonly<Record<string, Verb>> {
  return {
    submit: {
      ...{ right: may('open'), summary: 'Opens an exchange, or changes its lines while it is open' },
      parameters: {
        ...{ id: 'The exchange to change; nothing opens one', exchgType: 'exchg_type', taskId: 'For types 1 to 4' },
        ...{
          nodeId: 'The stop, for types 1 to 4',
          deptId: 'The place, for types 5 and 6',
          clientId: 'For types 5 and 6; none where the bank brings its own',
        },
        ...{
          agentId: 'Who acts for the client',
          artIds: 'What of the client’s is handed over',
          remark: 'Words',
          photos: 'Pictures',
        },
        arts: 'Lines: artId, artCode, barcode, rfid or scan; result, sealNo, condition, photos, remark, exceptionId',
        ...{ removedArtIds: 'Unplanned lines to take off', version: 'That the change was made from', requestId },
      },
      async read(request) {
        const id = idSent(request, 'id');
        if (id === undefined) {
          const opening = openingIn(request);
          return (context) => openExchange(context, opening);
        }
        const change = changeIn(request, id);
        return async (context) => {
          const { exchgNo, version } = await editExchange(context, change);
          return { id, exchgNo, version };
        };
      },
    },
    sign: {
      ...{ right: may('sign'), summary: 'Signs one side; the receiver’s signatures confirm the exchange' },
      parameters: {
        ...{ id: 'The exchange', side: '1 giver, 2 receiver', arts: 'What was found of each line' },
        ...{ signs: 'personId, agentId, method, and signImage, password or code', photos: 'Pictures', requestId },
      },
      async read(request) {
        const sent = sentWith(request);
        const id = neededId(request, 'id');
        const side = needed(keySent(request, 'side', Object.values(exchgSides)), 'side');
        const [arts, signs, { photos }] = [linesIn(sent), signsIn(sent), headIn(sent)];
        const proven = await provenSigners({ services, actor: actorOf(request) }, { id, side, signs });
        const device = deviceOf(request);
        return (context) => signExchange(context, { id, side, arts, signs, photos, proven, device });
      },
    },
    reject: {
      ...{ right: may('reject', 'sign'), summary: 'The receiver takes nothing; the giver’s signatures lapse' },
      parameters: { id: 'The exchange', reason: 'Why', requestId },
      async read(request) {
        const ending = endingIn(request, exchg.fields.rejectReason);
        return (context) => rejectExchange(context, ending);
      },
    },
    void: {
      ...{ right: may('void', 'open'), summary: 'Whoever opened it, or a supervisor, ends it; nothing moves' },
      parameters: { id: 'The exchange', reason: 'Why', requestId },
      async read(request) {
        const ending = endingIn(request, exchg.fields.voidReason);
        return (context) => voidExchange(context, ending);
      },
    },
  };
}

/** What is done with exchanges (domain model 8.4). */
export const exchangeRoutes =
  (services: Services): ModuleRoutes =>
  (app, records: Records) => {
    for (const [verb, { right, summary, parameters, read }] of Object.entries(verbsOf(services))) {
      app.post(`/${verb}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
        const actor: Actor = actorOf(request);
        const action = await read(request);
        const answer = await act(services.context.db, { actor, once: requestKeyOf(request) }, async (tx) => {
          const done = await action(handoverContext(services, { tx, actor }));
          return done ?? {};
        });
        records.changed();
        return ok(answer, actor.language);
      });
    }
    const config = { right: may('print') };
    const ofExchange = { id: 'The exchange' };
    app.get('/print', { config, ...documented('What the printed slip shows', ofExchange) }, async (request) => {
      const actor = actorOf(request);
      return ok(await printExchange({ services, records, actor }, neededId(request, 'id')), actor.language);
    });
    const toSign = { config: { right: may('open', 'sign') }, ...documented('Who could sign on either side now', ofExchange) };
    app.get('/signers', toSign, async (request) => {
      const actor = actorOf(request);
      return ok(await listSigners({ services, actor }, neededId(request, 'id')), actor.language);
    });
    const ofSlip = { id: 'The exchange', checksum: 'As the slip has it' };
    app.get('/check', { config, ...documented('Whether a slip tells what was signed', ofSlip) }, async (request) => {
      const actor = actorOf(request);
      const asked = { id: neededId(request, 'id'), checksum: requiredText(sentIn(request), 'checksum') };
      return ok(await checkSlip({ services, records, actor }, asked), actor.language);
    });
  };
