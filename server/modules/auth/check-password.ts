import { isCommonPassword } from '#server/lib/common-passwords';
import type { ErrorCode } from '#shared/refusals';
import { passwordRule } from '#shared/rules';

/** A chosen password as it was sent, and the md5 hex that it stands for. */
interface Chosen {
  readonly sent: string;
  readonly digest: string;
}

/**
 * Returns why a person of these names may not have this password. Its form can only be checked when a client sends it in plain
 * text.
 */
export async function refusedPassword({ sent, digest }: Chosen, names: readonly string[]): Promise<ErrorCode | undefined> {
  const isEncoded = /^[0-9a-f]{32}$/i.test(sent) || /^[0-9a-f]{194,}$/i.test(sent);
  if (!isEncoded && passwordRule(sent)) return 'PASSWORD_FORMAT';
  return (await isCommonPassword(digest, names)) ? 'PASSWORD_WEAK' : undefined;
}
