import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { SocialSettings, SocialSite } from '#server/lib/social-settings';

/** Seconds that a call to another site may take: together they stay below what a request of ours may. */
const timeout = 2.5;
/** How long what a site says of itself is believed. */
const believeMs = 10 * 60_000;

/** What the answer of a site must fit; kept sealed meanwhile. */
export interface Expected {
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom a site has recognised. */
export interface Identity {
  /** What the site calls the person, for ever. */
  readonly subject: string;
  readonly name: string;
}

/** The sites of the configuration, as far as signing in needs them. */
export interface SocialSites {
  readonly list: readonly SocialSite[];
  /** Where a browser goes to be recognised. */
  leave(site: SocialSite, state: string): Promise<{ readonly address: URL; readonly expected: Expected }>;
  /** Whether an answer that names its issuer is of this site. */
  isIssuer(site: SocialSite, issuer: string): Promise<boolean>;
  /** Whom an answer stands for. Rejects whatever does not fit. */
  recognise(site: SocialSite, answer: { readonly code: string; readonly state: string }, expected: Expected): Promise<Identity>;
}

/** Either way of naming oneself, whichever the site knows. */
const authenticateAs =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = known.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    way(secret)(server, ...rest);
  };

function discover({ issuer, clientId, clientSecret, isLocal }: SocialSite): Promise<Configuration> {
  const execute = isLocal ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, undefined, authenticateAs(clientSecret), { timeout, execute });
}

/** Asks a site what it is once in a while; one that did not answer is asked again at once. */
function rememberedDiscovery(ticks: () => number) {
  const known = new Map<string, { readonly at: number; readonly found: Promise<Configuration> }>();
  return (site: SocialSite): Promise<Configuration> => {
    const before = known.get(site.source);
    if (before && ticks() - before.at < believeMs) return before.found;
    const found = discover(site);
    known.set(site.source, { at: ticks(), found });
    found.catch(() => known.delete(site.source));
    return found;
  };
}

const textIn = (facts: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  names.map((name) => facts[name]).find((value): value is string => typeof value === 'string' && value !== '');

/** Speaks OpenID Connect with the sites: authorization code with PKCE, state and nonce. */
export function openSocialSites({ sites, publicUrl }: SocialSettings, ticks: () => number): SocialSites {
  const configured = rememberedDiscovery(ticks);
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
      // The return address has compared the issuer already; what the browser brings besides is not asked again.
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
