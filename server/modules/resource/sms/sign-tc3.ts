import { createHash, createHmac } from 'node:crypto';

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

interface Tc3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the header `Authorization` of a POST to `/`, signed by TC3-HMAC-SHA256. */
export function signTc3({ host, service, timestamp, contentType, body }: Tc3Call, { accessKey, secretKey }: Tc3Keys): string {
  const signed = 'content-type;host';
  const canonical = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signed, digest(body)].join('\n');
  // The day in UTC, whatever the server's zone is.
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(keyed, `TC3${secretKey}`);
  const signature = keyed(key, ['TC3-HMAC-SHA256', timestamp, scope, digest(canonical)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}
