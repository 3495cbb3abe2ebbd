import { sm2PartOrder } from '#shared/wire';
import { config } from '../../config.ts';

type Encoder = (plain: string) => string;

/** The encoders, each loaded while the password is being typed: the form can be drawn without them. */
const loaders: { readonly [E in typeof config.passwordEncoding]: () => Promise<Encoder> } = {
  md5: async () => (await import('js-md5')).md5,
  plain: async () => (plain) => plain,
  sm2: async () => {
    const { sm2 } = await import('sm-crypto-v2');
    // The library omits the leading 04, as the servers of this API family expect.
    return (plain) => sm2.doEncrypt(plain, config.sm2PublicKey, sm2PartOrder);
  },
};

/** Loads the configured encoder ahead of its use. */
export function loadPasswordEncoder(): Promise<Encoder> {
  return loaders[config.passwordEncoding]();
}

/** Returns the password as it is sent. The encoding is a convention of the dialect; the connection provides the secrecy. */
export async function encodePassword(plain: string): Promise<string> {
  const encode = await loadPasswordEncoder();
  return encode(plain);
}
