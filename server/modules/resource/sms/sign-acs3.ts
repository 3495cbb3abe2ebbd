import { createHash, createHmac } from 'node:crypto';

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

interface Acs3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

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
export function signAcs3(call: Acs3Call, { accessKey, secretKey }: Acs3Keys): Readonly<Record<string, string>> {
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
