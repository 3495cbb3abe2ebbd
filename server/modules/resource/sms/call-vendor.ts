import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { asError } from '#server/lib/as-error';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import { wordsOf } from '#server/lib/vendor-error';
import { recordOf } from '#shared/by-name';
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

/** Errors of a connection that was lost before it stood: nothing was sent, so the call may be tried once more. */
const fleeting = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN']);

/** The part of the outgoing connections that calls need. */
export type VendorCalls = Pick<Outbound, 'request' | 'within'>;

/** The progress of a call: whether a byte of it may have reached the vendor. */
interface Progress {
  isConnected: boolean;
}

/**
 * Calls vendors through the guard of outgoing connections. A call is made again only when its connection never stood.
 *
 * @param limitMs milliseconds for one try with everything it takes; the second try has a limit of its own
 */
export function openVendorCalls(outbound: VendorCalls, limitMs: number = vendorMs): CallVendor {
  async function post({ url, headers, body }: VendorCall, progress: Progress): Promise<VendorResponse> {
    // A connection of its own: an error of one that was kept does not say whether anything was sent.
    const always = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
    const sent = outbound.request(url, { method: 'POST', headers: { ...headers, ...always } });
    watch(sent, url.protocol === 'https:', progress);
    return answerOf(sent, body);
  }

  return async function callOnce(call, isLast = false): Promise<VendorResponse> {
    const progress = { isConnected: false };
    try {
      return await outbound.within({ ms: limitMs }, () => post(call, progress));
    } catch (error) {
      if (!isLast && isFleeting(error, progress)) return callOnce(call, true);
      throw lossOf(error, progress, call.url.hostname);
    }
  };
}

/** Returns whether the connection never stood, for a reason that may be gone at once. */
function isFleeting(error: unknown, { isConnected }: Progress): boolean {
  return !isConnected && fleeting.has(String(asError(error).code));
}

/** Returns the refusal for a call without an answer; it tells whether the call may have had an effect. */
function lossOf(error: unknown, { isConnected }: Progress, name: string): AppError {
  const isSlow = error instanceof AppError && error.refusal.code === 'VENDOR_SLOW';
  if (!isConnected && (isSlow || !(error instanceof AppError))) return new AppError('VENDOR_UNREACHABLE', { name });
  return error instanceof AppError ? error : new AppError('VENDOR_CUT', { name });
}

function watch(sent: ClientRequest, isSealed: boolean, progress: Progress): void {
  sent.once('socket', (socket: Socket) => {
    if (!socket.connecting) progress.isConnected = true;
    socket.once(isSealed ? 'secureConnect' : 'connect', () => {
      progress.isConnected = true;
    });
  });
}

async function answerOf(sent: ClientRequest, body: string): Promise<VendorResponse> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('error', reject).on('response', resolve);
  });
  sent.end(body);
  const answer = await answered;
  return { status: answer.statusCode ?? 0, text: await textOf(answer) };
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the values in a vendor's answer; none where it is no JSON object. */
export function factsIn({ text }: VendorResponse): Facts {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    // A proxy before the vendor may answer with a page of its own; the status says enough.
    return {};
  }
}

/** Returns a text among a vendor's values; empty where there is none. */
export const factOf = (facts: unknown, name: string): string => {
  const value = recordOf(facts)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns a list among a vendor's values; empty where there is none. */
export const listOf = (facts: unknown, name: string): readonly unknown[] => {
  const value = recordOf(facts)[name];
  return Array.isArray(value) ? value : [];
};

/** Returns the refusal of a vendor in its own words, short enough to be shown. Keys, codes and numbers in them are masked. */
export function vendorRefusal(url: URL, reason: string, { account, params, phones }: Dispatch): Refusal {
  // A text of a few characters stands in anybody's words by chance.
  const told = [...Object.values(params), ...phones].filter(({ length }) => length >= 4);
  const secrets = [account.accessKey, account.secretKey, ...told];
  return { code: 'VENDOR_REFUSED', params: { name: url.hostname, reason: wordsOf(reason, secrets) } };
}

/** Refuses a whole dispatch in the words of a vendor. */
export function refuseAll(url: URL, reason: string, dispatch: Dispatch): never {
  const { code, params } = vendorRefusal(url, reason, dispatch);
  throw new AppError(code, params);
}

/** Returns the refusal of a phone that a vendor does not mention, though it took the message. */
export const unmentioned = (url: URL): Refusal => ({ code: 'VENDOR_CUT', params: { name: url.hostname } });
