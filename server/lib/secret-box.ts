import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyRing, keyOf } from './keys.ts';

/** Keeps credentials of others: `seal` before storing, `open` before using. */
export interface SecretBox {
  seal(plain: string): string;
  open(stored: string): string;
}

const MARK = 'sealed:';
const NONCE = 12;
const TAG = 16;

/**
 * Seals with AES-256-GCM under the data key in use and a fresh nonce; opens with whichever own key sealed.
 * A text that was never sealed opens as itself, so that seeded client secrets, which are public, need no key.
 */
export function secretBox(ring: KeyRing): SecretBox {
  return {
    seal(plain) {
      const [{ id, key }] = ring;
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key.export().subarray(0, 32), nonce);
      const body = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${MARK}${id}:${body.toString('base64url')}`;
    },
    open(stored) {
      if (!stored.startsWith(MARK)) return stored;
      const [id, text = ''] = stored.slice(MARK.length).split(':');
      const found = keyOf(ring, id);
      if (!found) throw new Error(`A secret was sealed by the data key ${id}, which this server does not have`);
      const body = Buffer.from(text, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', found.key.export().subarray(0, 32), body.subarray(0, NONCE));
      cipher.setAuthTag(body.subarray(-TAG));
      return Buffer.concat([cipher.update(body.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8');
    },
  };
}
