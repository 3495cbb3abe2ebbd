import { md5 } from 'js-md5';
import { type IdentityProvider, openIdentityProvider, recogniseAt } from './identity-provider.ts';
import { BASIC, TestClock } from './module-server.ts';
import { openSeededApp, type SeededApp } from './seeded-app.ts';

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
