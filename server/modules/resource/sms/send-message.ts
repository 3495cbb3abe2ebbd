import type { FastifyRequest } from 'fastify';
import { isJoinable } from '#server/crud/kinds/choice';
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
import { countSentCode } from '#server/modules/auth/count-calls';
import { permissionCode } from '#shared/define';
import { AppError, refusalText } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { hasForbiddenCharacters, isId, masks, phoneRule } from '#shared/rules';
import { sms, smsContents, smsLog, smsOutcomes } from '#src/resources/resource/sms';
import { requestKeyOf } from '../../request-id.ts';
import { sentIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { assertCarrier } from './hooks.ts';
import { type Outcome, recallOutcomes } from './record-sending.ts';
import type { Begun } from './service.ts';

const MOST_PHONES = 100;
const MOST_PARAMS = 20;
const LONGEST_PARAM = 100;
/** The name of a placeholder in a vendor's template, or its number. */
const paramName = /^([A-Za-z][A-Za-z0-9_]{0,31}|\d{1,2})$/;

/** Reads phone numbers, comma-joined or as a list, each once. Refuses in the words for phones (domain model 1.5), naming the wrong one. */
function readPhones(sent: unknown): readonly string[] {
  const joined = sent ?? '';
  if (!isJoinable(joined)) throw new AppError('WRONG_PARAMETER', { name: 'phones' });
  const phones = [...new Set(splitMany(joined))];
  if (phones.length === 0) throw new AppError('PHONE_EMPTY', {}, { fields: { phones: { code: 'PHONE_EMPTY' } } });
  if (phones.length > MOST_PHONES) throw new AppError('SMS_TOO_MANY', { max: MOST_PHONES });
  phones.forEach((phone, index) => {
    const wrong = phoneRule(phone);
    if (!wrong) return;
    const reason = { zh: refusalText(wrong, 'zh'), en: refusalText(wrong, 'en') };
    const params = { n: index + 1, phone: phone.slice(0, 20).replace(/\p{C}/gu, ' '), reason };
    throw new AppError('SMS_PHONE', params, { fields: { phones: { code: 'SMS_PHONE', params } } });
  });
  return phones;
}

const refused = () => new AppError('SMS_PARAMS', { n: MOST_PARAMS, max: LONGEST_PARAM });

function objectIn(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null) return sent;
  if (typeof sent !== 'string') throw refused();
  try {
    return JSON.parse(sent) ?? [];
  } catch {
    throw refused();
  }
}

function textIn(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  const isText =
    typeof text === 'string' && text.length <= LONGEST_PARAM && !hasForbiddenCharacters(text) && !/[\n\r\t]/.test(text);
  if (!isText) throw refused();
  return text;
}

/** Reads the values of a template's placeholders: short texts by name, handed over as they are and never read as a template. */
function readParams(sent: unknown): Readonly<Record<string, string>> {
  if (sent === undefined || sent === null || sent === '') return {};
  const value = objectIn(sent);
  const entries = Object.entries(value);
  if (typeof value !== 'object' || Array.isArray(value) || entries.length > MOST_PARAMS) throw refused();
  if (entries.some(([name]) => !paramName.test(name))) throw refused();
  return Object.fromEntries(entries.map(([name, each]) => [name, textIn(each)]));
}

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
