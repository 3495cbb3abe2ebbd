import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { requireRow } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { forget, type IdempotencyKey } from '#server/crud/write/idempotency';
import { lockRow } from '#server/crud/write/rows';
import type { Executor, Transaction } from '#server/db/types';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { countSentCode } from '#server/modules/auth/count-codes';
import { permissionCode } from '#shared/define';
import { AppError, refusalText } from '#shared/errors';
import { isId, masks } from '#shared/rules';
import { sms, smsContents, smsLog, smsOutcomes } from '#src/resources/resource/sms';
import { requestKeyOf } from '../../request-id.ts';
import { sentIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { assertCarrier } from './hooks.ts';
import { readParams, readPhones } from './read-message.ts';
import { type Outcome, recallOutcomes } from './record-sending.ts';
import type { Begun } from './service.ts';

const path = '/endpoint/send-message';

interface Asked {
  /** The id of the configuration, or its code; without either the enabled one is used. */
  readonly id?: string;
  readonly code?: string;
  readonly phones: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** The surroundings of sending. */
interface House {
  readonly services: Services;
  readonly records: Records;
}

/** The actor who sends, and the key by which a repeated call is recognised. */
interface Sender {
  readonly actor: Actor;
  readonly once?: IdempotencyKey;
}

function askedIn(request: FastifyRequest): Asked {
  const sent = sentIn(request);
  const id = textParameter(sent, 'id');
  if (id !== undefined && !isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  return { id, code: textParameter(sent, 'code'), phones: readPhones(sent.phones), params: readParams(sent.params) };
}

/** Returns the id of the configuration; whether the actor may use it is checked afterwards. */
async function idOf(
  { messenger }: Services,
  { id, code }: Asked,
  { actor, tx }: { actor: Actor; tx: Executor },
): Promise<string> {
  if (id !== undefined) return id;
  if (code === undefined) {
    const row = await messenger.enabledOf(actor.tenantId, tx);
    if (!row) throw new AppError('SMS_NONE_ENABLED');
    return row.id;
  }
  const where = { tenantId: actor.tenantId, smsCode: code };
  return (await requireRow(tx, sms, { where, columns: ['id'] })).id;
}

/** Does everything that comes before the vendor, in one transaction, so that a refusal leaves neither a count nor a trace. */
async function begin({ services, records }: House, asked: Asked, call: { actor: Actor; tx: Transaction }): Promise<Begun> {
  const { actor, tx } = call;
  const configuration = await lockRow(call, records, { noun: sms, id: await idOf(services, asked, call) });
  const { tenantId, category, smsCode } = configuration;
  await assertCarrier(services, { category, tenantId, tx });
  const { phones, params } = asked;
  const isCode = 'code' in params;
  // In one order, since two calls that lock each other's numbers would wait for ever.
  if (isCode) for (const phone of [...phones].sort()) await countSentCode({ db: tx, clock: services.context.clock }, phone);
  const after = phones.map(masks.phone).join(', ');
  const entry = { action: 'send', resource: sms.name, recordId: configuration.id, label: smsCode, tenantId };
  await writeAudit(tx, actor, { ...entry, changes: { phones: { before: null, after } } });
  return services.messenger.begin(tx, {
    configuration,
    phones,
    params,
    kind: isCode ? smsContents.code : smsContents.message,
    sender: { userId: actor.userId, name: actor.name },
    requestId: actor.requestId,
  });
}

/** Refuses where not one message was taken. */
function assertAccepted(outcomes: readonly Outcome[]): void {
  if (outcomes.some(({ outcome }) => outcome === smsOutcomes.underWay)) throw new AppError('SMS_UNDER_WAY');
  const { refusal } = outcomes.find(({ outcome }) => outcome === smsOutcomes.unknown) ?? outcomes[0] ?? {};
  if (refusal && outcomes.every(({ outcome }) => outcome !== smsOutcomes.accepted))
    throw new AppError(refusal.code, refusal.params);
}

async function sendMessage(house: House, { actor, once }: Sender, asked: Asked) {
  const { services } = house;
  const { context, messenger } = services;
  const turn: { begun?: Begun } = {};
  const first = await act(context.db, { actor, once }, async (tx) => {
    turn.begun = await begin(house, asked, { actor, tx });
    return { requestId: actor.requestId };
  });
  const outcomes = turn.begun
    ? await messenger.finish(turn.begun)
    : await recallOutcomes(context.db, { requestId: first.requestId, userId: actor.userId });
  services.records(smsLog).changed();
  // Nothing was sent, so the same call may be tried again.
  const isNothing = outcomes.every(({ outcome }) => outcome === smsOutcomes.refused);
  if (isNothing && once) await forget(context.db, once);
  assertAccepted(outcomes);
  return {
    accepted: outcomes.filter(({ outcome }) => outcome === smsOutcomes.accepted).length,
    results: outcomes.map(({ phone, outcome, refusal }) => ({
      phone,
      outcome,
      words: refusal ? refusalText(refusal, actor.language) : '',
    })),
  };
}

/** Registers `POST <path>/endpoint/send-message`: it sends a text to phones by a configuration (protocol 4.20). */
export const sendRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    app.post(
      path,
      {
        // A parameter may be a code, which no log is to hold.
        config: { right: { anyOf: [permissionCode(sms, 'send')] }, isConfidential: true },
        ...documented('Send a text message to phones', {
          code: 'Of the configuration; the enabled one by default',
          id: 'Of the configuration, in place of its code',
          phones: 'Comma-joined, at most 100',
          params: 'A flat JSON object: what stands at the places of the template',
          requestId: 'A repeated one answers the first result',
        }),
      },
      async (request) => {
        const actor = actorOf(request);
        const asked = askedIn(request);
        return ok(await sendMessage({ services, records }, { actor, once: requestKeyOf(request) }, asked), actor.language);
      },
    );
  };
