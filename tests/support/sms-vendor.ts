import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A message that the vendor took for one phone. */
export interface TakenMessage {
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The vendor's treatment of calls: `slow` never answers, `close` takes a call and hangs up, `redirect` points elsewhere. */
export type VendorMood = 'ready' | 'refuse' | 'slow' | 'redirect' | 'close' | 'garbage';

export interface SmsVendor {
  /** `url` is the address of the vendor; `host` is what the server under test gets as an allowed host. */
  readonly url: string;
  readonly host: string;
  readonly taken: TakenMessage[];
  /** The paths of all calls that came. */
  readonly calls: string[];
  mood: VendorMood;
  /** A phone for which the vendor takes no messages. */
  barred?: string;
  close(): Promise<void>;
}

export const vendorKeys = { accessKey: 'AK-of-the-tests', secretKey: 'SK-of-the-tests-0123456789' } as const;

interface Asked {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: string;
}

interface Said {
  readonly status?: number;
  readonly body: object;
}

const sha = (value: string) => createHash('sha256').update(value).digest('hex');
const mac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
const header = ({ request }: Asked, name: string) => String(request.headers[name] ?? '');

/**
 * Recomputes the signature from the call alone, by the vendor's documents and without the product's code. Returns whether it is
 * right.
 */
function isSignedLikeAcs3(asked: Asked): boolean {
  const [, credential, names = '', signature] =
    header(asked, 'authorization').match(/^ACS3-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(.+)$/) ?? [];
  const lines = names.split(';').map((name) => `${name}:${header(asked, name).trim()}`);
  const query = asked.url.search.slice(1).split('&').sort().join('&');
  const canonical = `POST\n/\n${query}\n${lines.join('\n')}\n\n${names}\n${sha(asked.body)}`;
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
  const isWhole = needed.every((name) => names.split(';').includes(name) && header(asked, name) !== '');
  const expected = mac(vendorKeys.secretKey, `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex');
  const isFresh = Math.abs(Date.parse(header(asked, 'x-acs-date')) - Date.now()) < 60_000;
  return isWhole && isFresh && credential === vendorKeys.accessKey && signature === expected;
}

function isSignedLikeTc3(asked: Asked): boolean {
  const [, credential, day = '', signature] =
    header(asked, 'authorization').match(
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(.+)\/sms\/tc3_request, SignedHeaders=content-type;host, Signature=(.+)$/,
    ) ?? [];
  const timestamp = header(asked, 'x-tc-timestamp');
  const headers = `content-type:${header(asked, 'content-type')}\nhost:${header(asked, 'host')}\n`;
  const canonical = `POST\n/\n\n${headers}\ncontent-type;host\n${sha(asked.body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${day}/sms/tc3_request\n${sha(canonical)}`;
  const key = mac(mac(mac(`TC3${vendorKeys.secretKey}`, day), 'sms'), 'tc3_request');
  const isFresh = Math.abs(Number(timestamp) * 1000 - Date.now()) < 60_000;
  return isFresh && credential === vendorKeys.accessKey && signature === mac(key, toSign).toString('hex');
}

function isSignedLikeQiniu(asked: Asked): boolean {
  const head = `POST ${asked.url.pathname}\nHost: ${header(asked, 'host')}\nContent-Type: ${header(asked, 'content-type')}`;
  const mark = createHmac('sha1', vendorKeys.secretKey).update(`${head}\n\n${asked.body}`).digest('base64');
  return header(asked, 'authorization') === `Qiniu ${vendorKeys.accessKey}:${mark.replace(/\+/g, '-').replace(/\//g, '_')}`;
}

function isSignedPlainly(asked: Asked): boolean {
  const timestamp = header(asked, 'x-sms-timestamp');
  const expected = mac(vendorKeys.secretKey, `${timestamp}\n${asked.body}`).toString('hex');
  const isFresh = Math.abs(Number(timestamp) * 1000 - Date.now()) < 60_000;
  return isFresh && header(asked, 'x-sms-key') === vendorKeys.accessKey && header(asked, 'x-sms-signature') === expected;
}

let serial = 0;
const nextId = () => {
  serial += 1;
  return `V${serial}`;
};

class Vendor {
  readonly taken: TakenMessage[] = [];
  readonly calls: string[] = [];
  mood: VendorMood = 'ready';
  barred?: string;

  /** Takes a message for each phone that is not barred; returns the barred phones. */
  take(phones: readonly string[], template: string, params: Readonly<Record<string, string>>): ReadonlySet<string> {
    const free = phones.filter((phone) => phone !== this.barred);
    this.taken.push(...free.map((phone) => ({ phone, template, params })));
    return new Set(phones.filter((phone) => phone === this.barred));
  }

  aliyun(asked: Asked): Said {
    const refuse = (Code: string, Message: string) => ({ status: 400, body: { Code, Message, RequestId: nextId() } });
    const query = asked.url.searchParams;
    if (!isSignedLikeAcs3(asked)) return refuse('SignatureDoesNotMatch', `Not signed by ${header(asked, 'authorization')}`);
    if (this.mood === 'refuse') return refuse('isv.BUSINESS_LIMIT_CONTROL', '触发分钟级流控 for\u0007 you');
    const phones = (query.get('PhoneNumbers') ?? '').split(',');
    this.take(phones, query.get('TemplateCode') ?? '', JSON.parse(query.get('TemplateParam') ?? '{}'));
    return { body: { Code: 'OK', Message: 'OK', BizId: nextId(), RequestId: nextId() } };
  }

  tencent(asked: Asked): Said {
    const refuse = (Code: string, Message: string) => ({ body: { Response: { Error: { Code, Message }, RequestId: nextId() } } });
    if (!isSignedLikeTc3(asked)) return refuse('AuthFailure.SignatureFailure', 'The signature is wrong');
    if (this.mood === 'refuse') return refuse('FailedOperation.InsufficientBalanceInSmsPackage', 'No balance');
    const sent = JSON.parse(asked.body);
    if (!sent.SmsSdkAppId) return refuse('InvalidParameter', 'SmsSdkAppId');
    const phones: string[] = sent.PhoneNumberSet.map((phone: string) => phone.replace(/^\+86/, ''));
    const barred = this.take(phones, sent.TemplateId, { ...sent.TemplateParamSet });
    const SendStatusSet = phones.map((phone) => ({
      PhoneNumber: `+86${phone}`,
      SerialNo: barred.has(phone) ? '' : nextId(),
      Fee: 1,
      ...(barred.has(phone) ? { Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'Too many' } : { Code: 'Ok', Message: '' }),
    }));
    return { body: { Response: { SendStatusSet, RequestId: nextId() } } };
  }

  yunpian(asked: Asked): Said {
    const form = new URLSearchParams(asked.body);
    const refuse = (code: number, msg: string) => ({ status: 400, body: { http_status_code: 400, code, msg, detail: 'No' } });
    if (form.get('apikey') !== vendorKeys.accessKey) return refuse(-1, '非法的apikey');
    if (this.mood === 'refuse') return refuse(8, '同一手机号30秒内重复提交');
    const phones = (form.get('mobile') ?? '').split(',');
    const params = [...new URLSearchParams(form.get('tpl_value') ?? '')].map(([name, value]) => [name.slice(1, -1), value]);
    const barred = this.take(phones, form.get('tpl_id') ?? '', Object.fromEntries(params));
    const data = phones.map((mobile) =>
      barred.has(mobile) ? { code: 33, msg: '超过频率', mobile, sid: 0 } : { code: 0, msg: '发送成功', mobile, sid: nextId() },
    );
    return { body: { total_count: data.length, data } };
  }

  qiniu(asked: Asked): Said {
    const refuse = (status: number, error: string, message: string) => ({ status, body: { error, message } });
    if (!isSignedLikeQiniu(asked)) return refuse(401, 'BadToken', 'The signature is wrong');
    if (this.mood === 'refuse') return refuse(400, 'BalanceNotEnough', `No balance for ${asked.body}`);
    const { mobiles, template_id: template, parameters } = JSON.parse(asked.body);
    this.take(mobiles, template, parameters);
    return { body: { job_id: nextId() } };
  }

  plain(asked: Asked): Said {
    const refuse = (status: number, message: string) => ({ status, body: { message } });
    if (!isSignedPlainly(asked)) return refuse(401, 'The signature is wrong');
    const sent = JSON.parse(asked.body);
    // A careless vendor repeats everything that it was told.
    if (this.mood === 'refuse') {
      return refuse(422, `No balance: ${header(asked, 'x-sms-key')} ${vendorKeys.secretKey} ${asked.body}`);
    }
    const barred = this.take(sent.phones, sent.template, sent.params);
    const results = sent.phones.map((phone: string) =>
      barred.has(phone) ? { phone, error: 'Barred' } : { phone, id: nextId() },
    );
    return { body: { results } };
  }

  answer(asked: Asked): Said {
    if (header(asked, 'x-acs-action') !== '') return this.aliyun(asked);
    if (header(asked, 'x-tc-action') !== '') return this.tencent(asked);
    if (asked.url.pathname.startsWith('/v2/sms/')) return this.yunpian(asked);
    if (asked.url.pathname === '/v1/message') return this.qiniu(asked);
    return this.plain(asked);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://vendor');
    this.calls.push(url.pathname);
    const body = await text(request);
    if (this.mood === 'slow') return;
    if (this.mood === 'close') return void request.socket.destroy();
    if (this.mood === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (this.mood === 'garbage') return void response.end('<h1>Not what you expect</h1>');
    const said = this.answer({ request, url, body });
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  }
}

/** Opens several SMS vendors in one, on a free port. It speaks their protocols and checks their signatures. */
export async function openSmsVendor(): Promise<SmsVendor> {
  const vendor = new Vendor();
  const server = createServer((request, response) => {
    vendor.serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port.');
  const host = `127.0.0.1:${address.port}`;
  return Object.assign(vendor, {
    url: `http://${host}`,
    host,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
