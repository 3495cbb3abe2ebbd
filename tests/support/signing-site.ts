import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { SocialSite } from '#server/lib/social-settings';

const algorithm = 'ES256';

/** A site by which people sign in, as far as its answers go. It recognises everybody as the same person. */
export interface SigningSite {
  readonly site: SocialSite;
  /** What its next ID token repeats; the server under test chose it. */
  nonce: string;
  /** Whether it signs with another key than the one that it publishes. */
  isForged: boolean;
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Makes such a site at this address. */
export async function makeSigningSite(issuer: string): Promise<SigningSite> {
  const [own, other] = [await generateKeyPair(algorithm), await generateKeyPair(algorithm)];
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: algorithm, use: 'sig' }];
  const site = { source: 'corp', name: { zh: 'Corp', en: 'Corp' }, issuer, clientId: 'handover', clientSecret: 'secret' };
  const idToken = () =>
    new SignJWT({ nonce: made.nonce, name: 'Wang' })
      .setProtectedHeader({ alg: algorithm, kid: 'one' })
      .setIssuer(issuer)
      .setSubject('wang')
      .setAudience(site.clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((made.isForged ? other : own).privateKey);
  const answers: Readonly<Record<string, () => object | Promise<object>>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      id_token_signing_alg_values_supported: [algorithm],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    }),
    '/token': async () => ({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: await idToken() }),
    '/keys': () => ({ keys }),
    '/me': () => ({ sub: 'wang', name: 'Wang' }),
  };
  const made: SigningSite = {
    site: { ...site, scope: 'openid', isLocal: true },
    nonce: '',
    isForged: false,
    async serve(request, response) {
      const answer = await answers[request.url ?? '']?.();
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    },
  };
  return made;
}
