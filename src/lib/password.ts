import { md5 } from 'js-md5';
import { config } from '../config.ts';

const encoders: { readonly [E in typeof config.passwordEncoding]: (plain: string) => string | Promise<string> } = {
  md5: (plain) => md5(plain),
  plain: (plain) => plain,
  sm2: async (plain) => {
    const { sm2 } = await import('sm-crypto-v2');
    // C1C2C3, which the family's servers expect; the library leaves out the leading 04 as they do.
    return sm2.doEncrypt(plain, config.sm2PublicKey, 0);
  },
};

/** What leaves the browser instead of the password. The encoding is a matter of the dialect; the secrecy is that of the connection. */
export async function encodePassword(plain: string): Promise<string> {
  return encoders[config.passwordEncoding](plain);
}
