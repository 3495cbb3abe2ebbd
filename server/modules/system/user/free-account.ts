import { readRow } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { AppError } from '#shared/errors';
import { user } from '#src/resources/system/user';

/** Refuses an account that is taken by any kind of person. The unique index decides between two at once. */
export async function assertFreeAccount(tx: Transaction, tenantId: string, account: string): Promise<void> {
  const taken = await readRow(tx, user, { where: { tenantId, account }, columns: ['id'] });
  if (!taken) return;
  const params = { field: user.fields.account };
  throw new AppError('DUPLICATE', params, { fields: { account: { code: 'DUPLICATE', params } } });
}
