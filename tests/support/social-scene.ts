import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { md5 } from 'js-md5';
import Provider from 'oidc-provider';
import { BASIC, TestClock } from './module-server.ts';
import { openSeededApp, type SeededApp } from './seeded-app.ts';

export interface IdentityProvider {
  readonly issuer: string;
  /** The settings that tell the server under test about the provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the number of requests that have reached it. */
  readonly asked: () => number;
  close(): Promise<void>;
}

const source = 'corp';
const client = { client_id: 'handover', client_secret: 'a-secret-of-the-tests' };

function providerOf(issuer: string, publicUrl: string): Provider {
  return new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/api/blade-auth/oauth/callback/${source}`] }],
    cookies: { keys: ['for the tests'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/who/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, name: `Name of ${sub}`, email: `${sub}@corp.example` }),
    }),
  });
}

const page = (uid: string) => `<!doctype html><title>Corp</title><h1>Corp sign-in</h1>
<form method="post" action="/who/${uid}"><label>Who are you? <input name="who" autofocus></label>
<button>Continue</button> <button name="deny" value="1">Cancel</button></form>`;

/** Asks for a name and believes it; cancelling is an answer too. */
async function answerWho(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(page(uid));
    return;
  }
  const form = new URLSearchParams(await text(request));
  const accountId = form.get('who') ?? '';
  if (form.has('deny')) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const grantId = await grant.save();
  return provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent: { grantId } });
}

/** Opens a real OpenID provider on a free port, for a server that browsers reach at `publicUrl`. */
export async function openIdentityProvider(publicUrl: string): Promise<IdentityProvider> {
  let [asked, handle] = [0, async (_request: IncomingMessage, response: ServerResponse): Promise<void> => void response.end()];
  const server = createServer((request, response) => {
    asked += 1;
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = providerOf(issuer, publicUrl);
  const answer = provider.callback();
  handle = (request, response) =>
    request.url?.startsWith('/who/') ? answerWho(provider, request, response) : answer(request, response);
  const site = {
    source,
    name: '企业账号',
    nameEn: 'Corp',
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
  };
  return {
    issuer,
    env: { SOCIAL_PROVIDERS: JSON.stringify([site]), PUBLIC_URL: publicUrl },
    asked: () => asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keeps the cookies of a response for one browser, by name. */
function keepCookies(jar: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** Leads a browser through the provider as that person, or as one who cancels; returns the address to which it is sent back. */
export async function recogniseAt(address: string, who: string | undefined): Promise<URL> {
  const jar = new Map<string, string>();
  const home = new URL(address).origin;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const form = new URLSearchParams(who === undefined ? { deny: '1' } : { who });
  const step = async (url: URL): Promise<URL> => {
    if (url.origin !== home) return url;
    const isQuestion = url.pathname.startsWith('/who/');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookie() },
      ...(isQuestion && { method: 'POST', body: form }),
    });
    keepCookies(jar, response);
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    return step(new URL(next, url));
  };
  return step(new URL(address));
}

export const publicUrl = 'http://127.0.0.1:4599';
export const chosenPassword = md5('Vault-and-branch-5');

type Texts = Record<string, string>;

/** The state of a browser that is back from the other site. */
export interface Way {
  readonly cookie: string;
  readonly facts: Texts;
  /** The page to which it was sent. */
  readonly page: string;
}

/** A seeded server at which people sign in by an OpenID provider, and the browsers that do. */
export class SocialScene {
  readonly corp: IdentityProvider;
  readonly app: SeededApp;
  readonly clock: TestClock;

  private constructor(corp: IdentityProvider, app: SeededApp, clock: TestClock) {
    [this.corp, this.app, this.clock] = [corp, app, clock];
  }

  static async open(): Promise<SocialScene> {
    const [corp, clock] = [await openIdentityProvider(publicUrl), new TestClock()];
    return new SocialScene(corp, await openSeededApp(corp.env, { clock }), clock);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.corp.close();
  }

  get(url: string, headers: Texts = {}) {
    return this.app.server.inject({ url, headers });
  }

  post(path: string, payload: Texts, headers: Texts = {}) {
    const url = `/api/${path}`;
    return this.app.server.inject({ method: 'POST', url, payload, headers: { authorization: BASIC, ...headers } });
  }

  /** Begins the way to the site in a browser of its own. */
  async leave(tenantId = '000000') {
    const left = await this.get(`/api/blade-auth/oauth/render/corp?tenantId=${tenantId}`);
    return { address: locationOf(left), cookie: cookieOf(left) };
  }

  /** Follows the address to which the site sends the browser back. */
  async comeBack(home: URL, cookie: string): Promise<Way> {
    const back = await this.get(home.pathname + home.search, { cookie });
    const page = new URL(locationOf(back), publicUrl);
    return { cookie, facts: Object.fromEntries(page.searchParams), page: page.pathname };
  }

  /** Goes the whole way to the site and back, as that person. */
  async wayOf(who: string, tenantId?: string): Promise<Way> {
    const { address, cookie } = await this.leave(tenantId);
    return this.comeBack(await recogniseAt(address, who), cookie);
  }

  grant({ facts, cookie }: Pick<Way, 'facts' | 'cookie'>) {
    return this.post('blade-auth/oauth/token', { ...facts, grant_type: 'social' }, { cookie });
  }
}

interface Answered {
  readonly headers: Readonly<Record<string, unknown>>;
}

export const locationOf = ({ headers }: Answered) => String(headers.location);
export const cookieOf = ({ headers }: Answered) => String(headers['set-cookie']).split(';')[0] ?? '';
