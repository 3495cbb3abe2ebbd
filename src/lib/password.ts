import { sm2PartOrder } from '#shared/wire';
import { config } from '../config.ts';

type Encoder = (plain: string) => string;

/** Fetched while the password is being typed: none of them is needed to draw the form. */
const loaders: { readonly [E in typeof config.passwordEncoding]: () => Promise<Encoder> } = {
  md5: async () => (await import('js-md5')).md5,
  plain: async () => (plain) => plain,
  sm2: async () => {
    const { sm2 } = await import('sm-crypto-v2');
    // The library leaves out the leading 04, as the family's servers expect.
    return (plain) => sm2.doEncrypt(plain, config.sm2PublicKey, sm2PartOrder);
  },
};

/** Fetches the encoder of this configuration ahead of its use. */
export function loadPasswordEncoder(): Promise<Encoder> {
  return loaders[config.passwordEncoding]();
}

/** What leaves the browser instead of the password. The encoding is a matter of the dialect; the secrecy is that of the connection. */
export async function encodePassword(plain: string): Promise<string> {
  const encode = await loadPasswordEncoder();
  return encode(plain);
}
