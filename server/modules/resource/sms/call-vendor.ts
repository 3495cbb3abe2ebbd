import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import { readable } from '#server/lib/readable';
import { AppError, type Refusal } from '#shared/errors';
import type { Dispatch } from './carrier.ts';

/** A request that is posted to a vendor. */
export interface VendorCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface VendorResponse {
  readonly status: number;
  readonly text: string;
}

/** Posts to a vendor and returns its answer, whatever its status. */
export type CallVendor = (call: VendorCall) => Promise<VendorResponse>;

/** The longest answer that is read: no answer about a hundred phones is longer. */
const longestResponse = 256 * 1024;
/** Errors of a connection that was lost before it stood: nothing was sent, so the call may be tried once more. */
const fleeting = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN']);

/** The progress of a call: whether a byte of it may have reached the vendor. */
interface Progress {
  isConnected: boolean;
}

interface CallState {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Calls vendors through the guard of outgoing connections: within a time limit, following no redirect. A call is made again only
 * when its connection never stood.
 *
 * @param limitMs milliseconds for one try with everything it takes; the second try has a limit of its own
 */
export function openVendorCalls({ agents }: Pick<Outbound, 'agents'>, limitMs: number = vendorMs): CallVendor {
  async function post(call: VendorCall, { progress, signal }: CallState): Promise<VendorResponse> {
    const isSealed = call.url.protocol === 'https:';
    const options = {
      ...{ method: 'POST', signal, agent: isSealed ? agents.https : agents.http },
      // A connection of its own: an error of one that was kept does not say whether anything was sent.
      headers: { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)), connection: 'close' },
    };
    const sent = isSealed ? requestHttps(call.url, options) : requestHttp(call.url, options);
    watch(sent, isSealed, progress);
    return answerOf(sent, call.body);
  }

  return async function callOnce(call, isLast = false): Promise<VendorResponse> {
    const state = { signal: AbortSignal.timeout(limitMs), progress: { isConnected: false } };
    try {
      return await post(call, state);
    } catch (error) {
      if (!isLast && isFleeting(error, state)) return callOnce(call, true);
      throw lossOf(error, state, { name: call.url.hostname, n: limitMs / 1000 });
    }
  };
}

/** Returns whether the connection never stood, for a reason that may be gone at once. */
function isFleeting(error: unknown, { progress, signal }: CallState): boolean {
  return !progress.isConnected && !signal.aborted && fleeting.has(String((error as NodeJS.ErrnoException).code));
}

/** Returns the refusal for a call without an answer; it tells whether the call may have had an effect. */
function lossOf(error: unknown, { progress, signal }: CallState, { name, n }: { name: string; n: number }): AppError {
  if (error instanceof AppError) return error;
  if (!progress.isConnected) return new AppError('VENDOR_UNREACHABLE', { name });
  return signal.aborted ? new AppError('VENDOR_SLOW', { name, n }) : new AppError('VENDOR_CUT', { name });
}

function watch(sent: ClientRequest, isSealed: boolean, progress: Progress): void {
  sent.once('socket', (socket: Socket) => {
    if (!socket.connecting) progress.isConnected = true;
    socket.once(isSealed ? 'secureConnect' : 'connect', () => {
      progress.isConnected = true;
    });
  });
}

function answerOf(sent: ClientRequest, body: string): Promise<VendorResponse> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < longestResponse) text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
      response.on('close', () => reject(new Error('The answer was cut off')));
    });
    sent.end(body);
  });
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the values in a vendor's answer; none where it is no JSON object. */
export function factsIn({ text }: VendorResponse): Facts {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
  } catch {
    // A proxy before the vendor may answer with a page of its own; the status says enough.
    return {};
  }
}

/** Returns a text among a vendor's values; empty where there is none. */
export const factOf = (facts: unknown, name: string): string => {
  const value = typeof facts === 'object' && facts !== null ? (facts as Facts)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns a list among a vendor's values; empty where there is none. */
export const listOf = (facts: unknown, name: string): readonly unknown[] => {
  const value = typeof facts === 'object' && facts !== null ? (facts as Facts)[name] : undefined;
  return Array.isArray(value) ? value : [];
};

/** Returns the refusal of a vendor in its own words, short enough to be shown. Keys, codes and numbers in them are masked. */
export function vendorRefusal(url: URL, reason: string, { account, params, phones }: Dispatch): Refusal {
  const secrets = [account.accessKey, account.secretKey, ...Object.values(params), ...phones].filter(({ length }) => length >= 4);
  const said = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reason);
  return {
    code: 'VENDOR_REFUSED',
    params: { name: url.hostname, reason: readable(said, 200).replace(/\s+/g, ' ').trim() },
  };
}

/** Refuses a whole dispatch in the words of a vendor. */
export function refuseAll(url: URL, reason: string, dispatch: Dispatch): never {
  const { code, params } = vendorRefusal(url, reason, dispatch);
  throw new AppError(code, params);
}

/** Returns the refusal of a phone that a vendor does not mention, though it took the message. */
export const unmentioned = (url: URL): Refusal => ({ code: 'VENDOR_CUT', params: { name: url.hostname } });
