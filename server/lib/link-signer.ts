import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys.ts';

/** The parameters that make a link valid until a moment. */
export interface LinkSignature {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly sign: string;
}

export interface LinkSigner {
  sign(name: string, now: number): LinkSignature;
  /** Returns whether these parameters were made by this server for this name and have not expired at `now` (milliseconds). */
  isValid(name: string, parameters: Readonly<Record<string, unknown>>, now: number): boolean;
}

const lifeSeconds = 600;
/** Links made within a step are equal, so that a list that is fetched again does not fetch its pictures again. */
const stepSeconds = 60;

/** Derives the key that signs links from a data key, so that it cannot decrypt secrets. */
function derive(key: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', key.export(), '', 'links to files', 32));
}

/** Makes a signer of names for at most ten minutes, under keys derived from the data keys. Links of an earlier key stay valid. */
export function linkSigner(ring: KeyRing): LinkSigner {
  const keys = ring.map(({ key }) => derive(key));
  const macs = (name: string, expires: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${name}\n${expires}`).digest());
  return {
    sign(name, now) {
      const end = Math.floor(now / 1000) + lifeSeconds;
      const expires = String(end - (end % stepSeconds));
      return { expires, sign: macs(name, expires)[0]?.toString('base64url') ?? '' };
    },
    isValid(name, { expires, sign }, now) {
      if (typeof expires !== 'string' || typeof sign !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      if (Number(expires) * 1000 <= now) return false;
      const given = Buffer.from(sign, 'base64url');
      return macs(name, expires).some((mac) => mac.length === given.length && timingSafeEqual(mac, given));
    },
  };
}
