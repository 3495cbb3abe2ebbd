import type { RowOf } from '#server/crud/model/table';
import type { SecretBox } from '#server/crud/ports';
import { readRow } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import type { Database, Executor } from '#server/db/types';
import type { SmsSender } from '#server/lib/sms-sender';
import { AppError, type Refusal } from '#shared/errors';
import { enabledKeys } from '#src/resources/resource/enabled';
import { sms, smsContents, smsOutcomes } from '#src/resources/resource/sms';
import type { CarrierAccount, Dispatch } from './carrier.ts';
import type { Carriers } from './carriers.ts';
import { noteOutcomes, noteSending, type Outcome, type Sending } from './record-sending.ts';

/** A configuration as it is stored, its keys sealed. */
export type Configuration = RowOf<typeof sms>;

/** A message that is logged and not yet sent. */
export interface Begun extends Pick<Dispatch, 'phones' | 'params'> {
  readonly configuration: Configuration;
  readonly ids: ReadonlyMap<string, string>;
}

/** Passes messages to the vendor of a tenant's configuration, and logs them. */
export interface Messenger {
  /** Returns whether there is a carrier for a key of the dictionary `sms`. */
  supports(category: number): boolean;
  /** Returns the configuration that a tenant has enabled. */
  enabledOf(tenantId: string, via?: Executor): Promise<Configuration | undefined>;
  /** Logs what is to be sent; nothing leaves before `finish`, which waits for a vendor and so has no transaction around it. */
  begin(via: Executor, sending: Pick<Sending, 'kind' | 'sender' | 'requestId'> & Omit<Begun, 'ids'>): Promise<Begun>;
  /** Sends it. Any answer or failure of a vendor is an outcome, never a rejection. */
  finish(begun: Begun): Promise<readonly Outcome[]>;
  /** Sends codes through the tenants' configurations. */
  readonly codes: SmsSender;
}

interface MessengerOptions {
  readonly db: Database;
  readonly box: SecretBox;
  readonly carriers: Carriers;
  /** Carries the codes of tenants without a configuration. */
  readonly fallback?: SmsSender;
}

/** The refusals after which it is not known whether the vendor has sent the message. */
const doubtful: ReadonlySet<string> = new Set(['VENDOR_SLOW', 'VENDOR_CUT', 'VENDOR_TOO_LONG']);

const outcomeOf = (refusal: Refusal | undefined): number => {
  if (!refusal) return smsOutcomes.accepted;
  return doubtful.has(refusal.code) ? smsOutcomes.unknown : smsOutcomes.refused;
};

/** Opens the keys of a configuration, for one call. */
function accountOf(box: SecretBox, row: Configuration): CarrierAccount {
  const opened = (sealed: string | null | undefined) => {
    try {
      return sealed ? box.open(sealed) : '';
    } catch {
      // Sealed under a key that this server does not have: the keys have to be entered again.
      throw new AppError('SMS_KEYS_LOST', { name: row.smsCode });
    }
  };
  return {
    endpoint: row.endpoint || undefined,
    regionId: row.regionId ?? '',
    appId: row.appId ?? '',
    accessKey: opened(row.accessKey),
    secretKey: opened(row.secretKey),
    templateId: row.templateId,
    signName: row.signName,
  };
}

/** Returns the outcome for each phone. An error counts for all of them. */
async function carry(
  { box, carriers }: Pick<MessengerOptions, 'box' | 'carriers'>,
  { configuration, phones, params }: Begun,
): Promise<readonly Outcome[]> {
  try {
    const carrier = carriers.get(configuration.category);
    if (!carrier) throw new AppError('SMS_NO_CARRIER', { name: configuration.smsCode });
    const receipts = await carrier({ account: accountOf(box, configuration), phones, params });
    return receipts.map((receipt) => ({ ...receipt, outcome: outcomeOf(receipt.refusal) }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { refusal } = error;
    return phones.map((phone) => ({ phone, vendorId: '', outcome: outcomeOf(refusal), refusal }));
  }
}

/** Opens the messenger of this server. */
export function openMessenger({ db, box, carriers, fallback }: MessengerOptions): Messenger {
  const status = enabledKeys.on;
  const enabledOf: Messenger['enabledOf'] = (tenantId, via = db) => readRow(via, sms, { where: { status, tenantId } });

  async function isAnyEnabled(): Promise<boolean> {
    const row = await readRow(db, sms, { where: { status, category: [...carriers.keys()] }, columns: ['id'] });
    return row !== undefined;
  }

  const begin: Messenger['begin'] = async (via, { configuration, phones, params, ...facts }) => {
    const { tenantId = '', smsCode, category } = configuration;
    const ids = await noteSending(via, { ...facts, tenantId, smsCode, category, phones });
    return { configuration, phones, params, ids };
  };

  const finish: Messenger['finish'] = async (begun) => {
    const start = performance.now();
    const outcomes = await carry({ box, carriers }, begun);
    const tookMs = Math.round(performance.now() - start);
    await transact(db, (tx) => noteOutcomes(tx, begun.ids, { outcomes, tookMs }));
    return outcomes;
  };

  const codes: SmsSender = {
    async serves(tenantId) {
      if (fallback && (await fallback.serves(tenantId))) return true;
      if (tenantId === undefined) return isAnyEnabled();
      const row = await enabledOf(tenantId);
      return row !== undefined && carriers.has(row.category);
    },
    async send(message) {
      const configuration = await enabledOf(message.tenantId);
      if (!configuration) return fallback?.send(message);
      const { phone, code, requestId } = message;
      // The template of a configuration has one placeholder, `code`; its text says how long the code is valid.
      const asked = { configuration, phones: [phone], params: { code }, kind: smsContents.code, requestId };
      const [outcome] = await finish(await begin(db, asked));
      if (outcome?.refusal) throw new AppError(outcome.refusal.code, outcome.refusal.params);
    },
  };

  return { supports: (category) => carriers.has(category), enabledOf, begin, finish, codes };
}
