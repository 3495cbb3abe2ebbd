import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { type Outbound, openOutbound } from '#server/lib/outbound';
import type { SocialSettings, SocialSite } from '#server/lib/social-settings';

/** Milliseconds that each of the four calls to another site may take: together they stay below what a request of ours may. */
const callMs = 2_000;
/** Milliseconds for which the metadata of a site is trusted. */
const believeMs = 10 * 60_000;

/** The values that the answer of a site must match; kept sealed meanwhile. */
export interface Expected {
  readonly nonce: string;
  readonly verifier: string;
}

/** A person whom a site has recognised. */
export interface Identity {
  /** The site's permanent identifier of the person. */
  readonly subject: string;
  readonly name: string;
}

/** The sites of the configuration, as far as signing in needs them. */
export interface SocialSites {
  readonly list: readonly SocialSite[];
  /** Returns the address where the site recognises the user of a browser, and the values that its answer must match. */
  leave(site: SocialSite, state: string): Promise<{ readonly address: URL; readonly expected: Expected }>;
  /** Returns whether an issuer named in an answer is this site's. */
  isIssuer(site: SocialSite, issuer: string): Promise<boolean>;
  /** Returns the person that an answer stands for. Rejects an answer that does not match. */
  recognise(site: SocialSite, answer: { readonly code: string; readonly state: string }, expected: Expected): Promise<Identity>;
}

/** Authenticates our client to a site by whichever of the two methods the site supports. */
const authenticateAs =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = known.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    way(secret)(server, ...rest);
  };

interface SiteCalls {
  readonly outbound: Outbound;
  /** Milliseconds that one may take. */
  readonly limitMs: number;
}

/** Reads the metadata of a site. Each of its calls is bounded, and its ID tokens count only as signed by a key that it publishes. */
function discover({ issuer, clientId, clientSecret, isLocal }: SocialSite, calls: SiteCalls): Promise<Configuration> {
  const { outbound, limitMs } = calls;
  const execute = [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])];
  const bounded: CustomFetch = (url, { method, headers, body }) =>
    outbound.within({ ms: limitMs }, () => outbound.fetch(url, { method, headers, body }));
  const options = { timeout: limitMs / 1000, execute, [customFetch]: bounded };
  return discovery(new URL(issuer), clientId, undefined, authenticateAs(clientSecret), options);
}

/** Reads the metadata of a site once in a while; after a failure it is read again at once. */
function rememberedDiscovery(ticks: () => number, calls: SiteCalls) {
  const known = new Map<string, { readonly at: number; readonly found: Promise<Configuration> }>();
  return (site: SocialSite): Promise<Configuration> => {
    const before = known.get(site.source);
    if (before && ticks() - before.at < believeMs) return before.found;
    const found = discover(site, calls);
    known.set(site.source, { at: ticks(), found });
    found.catch(() => known.delete(site.source));
    return found;
  };
}

const textIn = (facts: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names.map((name) => facts[name]).find((value): value is string => typeof value === 'string' && value !== '');

/** Speaks OpenID Connect with the sites: authorization code with PKCE, state and nonce. */
export function openSocialSites(
  { sites, publicUrl, hosts }: SocialSettings,
  ticks: () => number,
  { outbound = openOutbound(hosts), limitMs = callMs }: Partial<SiteCalls> = {},
): SocialSites {
  const configured = rememberedDiscovery(ticks, { outbound, limitMs });
  // One return address for each site, so that the answer of one is never taken for that of another.
  const returnTo = ({ source }: SocialSite) => `${publicUrl}/api/blade-auth/oauth/callback/${source}`;
  return {
    list: sites,
    async leave(site, state) {
      const expected = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(await configured(site), {
        redirect_uri: returnTo(site),
        scope: site.scope,
        state,
        nonce: expected.nonce,
        code_challenge: await calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
      });
      return { address, expected };
    },
    async isIssuer(site, issuer) {
      return (await configured(site)).serverMetadata().issuer === issuer;
    },
    async recognise(site, { code, state }, { nonce, verifier }) {
      const known = await configured(site);
      // The return address has compared the issuer already, so other values that the browser brings are not read again.
      const { issuer } = known.serverMetadata();
      const answer = new URL(`${returnTo(site)}?${new URLSearchParams({ code, state, iss: issuer })}`);
      const tokens = await authorizationCodeGrant(known, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The site sent no ID token');
      const more = known.serverMetadata().userinfo_endpoint ? await fetchUserInfo(known, tokens.access_token, claims.sub) : {};
      const name = textIn({ ...claims, ...more }, 'name', 'preferred_username', 'nickname', 'email') ?? claims.sub;
      return { subject: claims.sub.slice(0, 255), name: name.slice(0, 120) };
    },
  };
}
