import type { Executor } from '#server/db/types';
import { type Account, findAccount } from '#server/modules/auth/service';
import type { Refusal } from '#shared/errors';
import type { Words } from '#shared/field';
import { isId } from '#shared/rules';
import type { ProcessRow } from './process-noun.ts';

interface Named {
  readonly userId: string;
  /** The field that names them. */
  readonly field: Words;
}

/** Returns the account that an application names, or the refusal: it is the applicant, or somebody who cannot sign in. */
export async function findNamed(
  via: Executor,
  { tenantId, createUser }: Pick<ProcessRow, 'tenantId' | 'createUser'>,
  { userId, field }: Named,
): Promise<{ readonly account: Account } | { readonly refusal: Refusal }> {
  const params = { field };
  if (userId === createUser) return { refusal: { code: 'NOT_APPLICANT', params } };
  const account = isId(userId) ? await findAccount(via, { userId }) : undefined;
  return account?.isActive && account.tenantId === tenantId ? { account } : { refusal: { code: 'PERSON_OFF', params } };
}
