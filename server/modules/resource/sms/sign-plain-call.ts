import { createHmac } from 'node:crypto';

/** The signature of the generic carrier: HMAC-SHA256 over the timestamp, a line end and the body, in hex (decision 026). */
export const signPlainCall = (timestamp: string, body: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`${timestamp}\n${body}`).digest('hex');
