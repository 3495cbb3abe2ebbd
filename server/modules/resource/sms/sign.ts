import { createHash, createHmac } from 'node:crypto';

/** The keys of an account at a vendor. */
interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The parts of a call to Alibaba Cloud that are signed. */
export interface Acs3Call {
  readonly host: string;
  readonly query: Readonly<Record<string, string>>;
  readonly action: string;
  readonly version: string;
  /** `yyyy-MM-ddTHH:mm:ssZ` */
  readonly date: string;
  readonly nonce: string;
  readonly body: string;
}

/** RFC 3986: beyond what `encodeURIComponent` does, these four are escaped too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the query of a call as it is signed and sent. */
export function acs3Query(query: Acs3Call['query']): string {
  return Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

/** Returns the headers of a call to `/`, signed by ACS3-HMAC-SHA256, version 3 of the signatures of Alibaba Cloud. */
export function signAcs3(call: Acs3Call, { accessKey, secretKey }: Keys): Readonly<Record<string, string>> {
  const headers: Readonly<Record<string, string>> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': digest(call.body),
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', acs3Query(call.query), lines, signed, digest(call.body)].join('\n');
  const signature = createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${digest(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}

/** The parts of a call to Tencent Cloud that are signed. */
export interface Tc3Call {
  readonly host: string;
  /** The product, with which its address begins. */
  readonly service: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly contentType: string;
  readonly body: string;
}

const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the header `Authorization` of a POST to `/`, signed by TC3-HMAC-SHA256. */
export function signTc3({ host, service, timestamp, contentType, body }: Tc3Call, { accessKey, secretKey }: Keys): string {
  const signed = 'content-type;host';
  const canonical = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signed, digest(body)].join('\n');
  // The day in UTC, whatever the server's zone is.
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(keyed, `TC3${secretKey}`);
  const signature = keyed(key, ['TC3-HMAC-SHA256', timestamp, scope, digest(canonical)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** The signature of the generic carrier: HMAC-SHA256 over the timestamp, a line end and the body, in hex (decision 028). */
export const signPlainCall = (timestamp: string, body: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`${timestamp}\n${body}`).digest('hex');
