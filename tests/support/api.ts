import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { md5 } from 'js-md5';
import { callPath, type Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import type { DictEntry, Envelope, Page, TokenResponse } from '#shared/wire';

export type Row = Record<string, unknown> & { readonly id: string };
type Query = Readonly<Record<string, string | number>>;

/** The response: the HTTP status and the body, read as an envelope. */
export interface ApiResponse<T = unknown> extends Envelope<T> {
  readonly status: number;
  readonly bizCode?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, bytes and texts as they are. */
  readonly payload?: Record<string, unknown> | Buffer | string;
}

/** Sends a call to a server: injected into one of this process, or through a socket. */
export type Transport = (call: Call) => Promise<{ readonly statusCode: number; readonly body: string }>;

/** Injects calls into an app. Of a stream of events, which ends with its session, only the head is read. */
export const injectedInto =
  (app: FastifyInstance): Transport =>
  async (call) => {
    const response = await app.inject({ ...call, headers: { ...call.headers }, payloadAsStream: true });
    const { statusCode, headers } = response;
    const body = response.stream();
    if (!String(headers['content-type']).startsWith('text/event-stream')) return { statusCode, body: await text(body) };
    body.destroy();
    return { statusCode, body: '' };
  };

export const sentTo =
  (origin: string): Transport =>
  async ({ method, url, headers, query, payload }) => {
    const address = new URL(url, origin);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const json = { ...(isJson(payload) && { 'content-type': 'application/json' }) };
    const response = await fetch(address, { method, headers: { ...json, ...headers }, body: bodyOf(payload) });
    return { statusCode: response.status, body: await response.text() };
  };

type Payload = Call['payload'];

function isJson(payload: Payload): payload is Record<string, unknown> {
  return typeof payload === 'object' && !(payload instanceof Uint8Array);
}

function bodyOf(payload: Payload): string | Uint8Array<ArrayBuffer> | undefined {
  if (isJson(payload)) return JSON.stringify(payload);
  return payload instanceof Uint8Array ? new Uint8Array(payload) : payload;
}

const clientHeader = `Basic ${Buffer.from('handover:handover_secret').toString('base64')}`;

/** The calls of one client of the server, as the browser makes them. Without a token they are those of a stranger. */
export class Api {
  readonly #transport: Transport;
  readonly #token: string | undefined;

  constructor(transport: Transport, token?: string) {
    this.#transport = transport;
    this.#token = token;
  }

  /** The headers by which the server knows the client and the user. */
  get headers(): Readonly<Record<string, string>> {
    return { authorization: clientHeader, ...(this.#token && { 'blade-auth': `bearer ${this.#token}` }) };
  }

  /** Returns the calls of the same client and user to another server. */
  through(transport: Transport): Api {
    return new Api(transport, this.#token);
  }

  async call<T = unknown>(call: Call): Promise<ApiResponse<T>> {
    const response = await this.#transport({ ...call, headers: { ...this.headers, ...call.headers } });
    const body = asEnvelope<T>(response.body);
    return { ...body, ...refusalOf(body.data), status: response.statusCode };
  }

  get<T = unknown>(path: string, query: Query = {}): Promise<ApiResponse<T>> {
    return this.call<T>({ method: 'GET', url: `/api/${path}`, query: asTexts(query) });
  }

  post<T = unknown>(path: string, body: Values = {}, query: Query = {}): Promise<ApiResponse<T>> {
    return this.call<T>({ method: 'POST', url: `/api/${path}`, query: asTexts(query), payload: { ...body } });
  }

  list(resource: Resource, query: Query = {}): Promise<ApiResponse<Page<Row>>> {
    return this.get(callPath(resource, resource.listVerb), query);
  }

  detail(resource: Resource, id: string): Promise<ApiResponse<Row>> {
    return this.get(callPath(resource, 'detail'), { id });
  }

  submit(resource: Resource, values: Values): Promise<ApiResponse<Row>> {
    return this.post(callPath(resource, 'submit'), values);
  }

  remove(resource: Resource, ids: readonly string[]): Promise<ApiResponse> {
    return this.post(callPath(resource, 'remove'), {}, { ids: ids.join() });
  }

  dictionary(source: 'system' | 'business', code: string): Promise<ApiResponse<DictEntry[]>> {
    return this.get(`blade-system/${source === 'system' ? 'dict' : 'dict-biz'}/dictionary`, { code });
  }
}

/** Asks for a token as the browser does; the response of the token endpoint is flat. */
export async function requestToken(
  transport: Transport,
  { tenantId = '000000', account, password }: { tenantId?: string; account: string; password: string },
): Promise<TokenResponse> {
  const response = await transport({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: clientHeader, 'tenant-id': tenantId },
    query: { tenantId, username: account, password: md5(password), grant_type: 'password', scope: 'all', type: 'account' },
  });
  if (response.statusCode !== 200) throw new Error(`${account} was not signed in: ${response.body}`);
  return JSON.parse(response.body) as TokenResponse;
}

/** Reads a body as an envelope. A body that is none (a page, a flat map) reads as one without data. */
function asEnvelope<T>(body: string): Envelope<T> {
  try {
    return JSON.parse(body) as Envelope<T>;
  } catch {
    return { code: 0, success: false, msg: body, data: undefined as T };
  }
}

function refusalOf(data: unknown): Pick<ApiResponse, 'bizCode' | 'fields'> {
  return typeof data === 'object' && data !== null && 'bizCode' in data ? (data as Pick<ApiResponse, 'bizCode' | 'fields'>) : {};
}

function asTexts(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
