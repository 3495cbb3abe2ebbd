import { recordOf } from '#shared/by-name';
import type { SocialSettings, SocialSite } from './lib/social-settings.ts';
import { ConfigError } from './lib/start-error.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Reads a URL without credentials; plain http is only allowed on this computer, for tests and development. */
function webAddress(value: unknown): URL | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname)) ? url : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function readSite(entry: unknown, place: number): SocialSite {
  const facts = recordOf(entry);
  const refuse = (what: string) => new ConfigError(`SOCIAL_PROVIDERS: ${what} of entry ${place + 1}`);
  const { source, name, nameEn, issuer, clientId, clientSecret, scope } = facts;
  if (!isText(source) || !/^[a-z][a-z0-9_-]{0,31}$/.test(source)) throw refuse('`source` (small letters, digits, _ or -)');
  const address = webAddress(issuer);
  if (!address) throw refuse('`issuer` (an https address)');
  if (!isText(clientId)) throw refuse('`clientId`');
  if (!isText(clientSecret)) throw refuse('`clientSecret`');
  const zh = isText(name) ? name : source;
  return {
    source,
    clientId,
    clientSecret,
    issuer: String(issuer),
    isLocal: address.protocol === 'http:',
    name: { zh, en: isText(nameEn) ? nameEn : zh },
    scope: isText(scope) ? scope : 'openid profile email',
  };
}

/** Returns host and port. */
const placeOf = ({ hostname, port, protocol }: URL) => `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

function readList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // The error is thrown below, without the text itself, because it holds secrets.
  }
  throw new ConfigError('SOCIAL_PROVIDERS must be a JSON array');
}

/**
 * Reads the identity providers. They send browsers back to `PUBLIC_URL`, so that the host header of a request never becomes part
 * of a URL. Throws a `ConfigError` for an invalid entry.
 */
export function readSocial(
  providers: string | undefined,
  { publicUrl, outboundHosts }: { readonly publicUrl: string | undefined; readonly outboundHosts: readonly string[] },
): SocialSettings | undefined {
  if (providers === undefined) return undefined;
  const sites = readList(providers).map(readSite);
  const home = webAddress(publicUrl);
  if (!home) throw new ConfigError('SOCIAL_PROVIDERS needs PUBLIC_URL, the https address at which browsers reach this server');
  if (new Set(sites.map(({ source }) => source)).size < sites.length) {
    throw new ConfigError('SOCIAL_PROVIDERS names a `source` twice');
  }
  const hosts = [...outboundHosts, ...sites.map(({ issuer }) => placeOf(new URL(issuer)))];
  return { sites, hosts, publicUrl: home.href.replace(/\/+$/, '') };
}
