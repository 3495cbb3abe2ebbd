import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import { readable } from '#server/lib/readable';
import { AppError, type Refusal } from '#shared/errors';
import type { Dispatch } from './carrier.ts';

/** What is posted to a vendor. */
export interface VendorCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface VendorAnswer {
  readonly status: number;
  readonly text: string;
}

/** Posts to a vendor and answers what it says, whatever its status. */
export type CallVendor = (call: VendorCall) => Promise<VendorAnswer>;

/** More than any answer about a hundred phones takes. */
const longestAnswer = 256 * 1024;
/** The connection was lost before it stood: nothing was sent, so it may be tried once more. */
const fleeting = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN']);

/** How far a call came: whether a byte of it may have reached the vendor. */
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
 * @param limitMs for a call with everything it takes; a first try that fails so fast leaves the second a limit of its own
 */
export function openVendorCalls({ agents }: Pick<Outbound, 'agents'>, limitMs: number = vendorMs): CallVendor {
  async function post(call: VendorCall, { progress, signal }: CallState): Promise<VendorAnswer> {
    const isSealed = call.url.protocol === 'https:';
    const options = {
      ...{ method: 'POST', signal, agent: isSealed ? agents.https : agents.http },
      // A connection of its own: what goes wrong with one that was kept does not say whether anything was sent.
      headers: { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)), connection: 'close' },
    };
    const sent = isSealed ? requestHttps(call.url, options) : requestHttp(call.url, options);
    watch(sent, isSealed, progress);
    return answerOf(sent, call.body);
  }

  return async function callOnce(call, isLast = false): Promise<VendorAnswer> {
    const state = { signal: AbortSignal.timeout(limitMs), progress: { isConnected: false } };
    try {
      return await post(call, state);
    } catch (error) {
      if (!isLast && isFleeting(error, state)) return callOnce(call, true);
      throw lossOf(error, state, { name: call.url.hostname, n: limitMs / 1000 });
    }
  };
}

/** Whether the connection never stood, for a reason that may be gone at once. */
function isFleeting(error: unknown, { progress, signal }: CallState): boolean {
  return !progress.isConnected && !signal.aborted && fleeting.has(String((error as NodeJS.ErrnoException).code));
}

/** What a call that brought no answer is refused with: whether it may have had an effect is told apart. */
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

function answerOf(sent: ClientRequest, body: string): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < longestAnswer) text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
      response.on('close', () => reject(new Error('The answer was cut off')));
    });
    sent.end(body);
  });
}

type Facts = Readonly<Record<string, unknown>>;

/** What a vendor's answer holds; nothing where it is no JSON object. */
export function factsIn({ text }: VendorAnswer): Facts {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
  } catch {
    // Whatever stands before a vendor may answer with a page of its own; its status says enough.
    return {};
  }
}

/** A text among a vendor's facts. */
export const factOf = (facts: unknown, name: string): string => {
  const value = typeof facts === 'object' && facts !== null ? (facts as Facts)[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A list among a vendor's facts. */
export const listOf = (facts: unknown, name: string): readonly unknown[] => {
  const value = typeof facts === 'object' && facts !== null ? (facts as Facts)[name] : undefined;
  return Array.isArray(value) ? value : [];
};

/** The refusal of a vendor in its own words, short enough to be shown. Keys, codes and numbers that it repeats are left out. */
export function vendorRefusal(url: URL, reason: string, { account, params, phones }: Dispatch): Refusal {
  const secrets = [account.accessKey, account.secretKey, ...Object.values(params), ...phones].filter(({ length }) => length >= 4);
  const said = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), reason);
  return {
    code: 'VENDOR_REFUSED',
    params: { name: url.hostname, reason: readable(said, 200).replace(/\s+/g, ' ').trim() },
  };
}

/** Refuses all of a dispatch as a vendor did. */
export function refuseAll(url: URL, reason: string, dispatch: Dispatch): never {
  const { code, params } = vendorRefusal(url, reason, dispatch);
  throw new AppError(code, params);
}

/** What becomes of a phone of which a vendor that took the message says nothing. */
export const unmentioned = (url: URL): Refusal => ({ code: 'VENDOR_CUT', params: { name: url.hostname } });
