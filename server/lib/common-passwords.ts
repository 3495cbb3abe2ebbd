import { md5Hex } from './password.ts';

/** The words that users of this product would try first. */
const ownWords = ['handover', 'administrator', 'saber', 'saber3', 'sword', 'bladex', 'blade', '交接', 'bank', 'branch'];
/** The endings that people append to a word when a digit is required. */
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '888', '666', '@123', '@123456', '!', '2024', '2025', '2026'];

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const variants = (word: string) =>
  [word.toLowerCase(), capitalised(word.toLowerCase()), word].flatMap((form) => endings.map((ending) => form + ending));

let digests: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use, since most processes never need it. */
async function commonDigests(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'].flatMap((word) => [word, capitalised(word)]);
  return new Set([...listed, ...ownWords.flatMap(variants)].map(md5Hex));
}

/**
 * Returns whether the md5 hex of a password is that of a common one or of the user's own names with a usual ending.
 * Only the digest is known here, so the list is hashed and compared.
 */
export async function isCommonPassword(digest: string, names: readonly string[]): Promise<boolean> {
  digests ??= commonDigests();
  if ((await digests).has(digest)) return true;
  return names.filter((name) => name !== '').some((name) => variants(name).some((word) => md5Hex(word) === digest));
}
