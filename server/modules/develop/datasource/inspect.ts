import type { RowOf } from '#server/crud/model/table';
import type { SecretBox } from '#server/crud/ports';
import { requireRow } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { datasource } from '#src/resources/develop/datasource';
import type { Services } from '../../services.ts';
import type { Inspector } from '../inspection.ts';
import type { SourceTarget } from './conversation.ts';
import { type SourceSession, withSession } from './session.ts';
import { kindOf, readAddress } from './source-address.ts';

type SourceRow = RowOf<typeof datasource>;

/** `enable_status` */
const enabled = 1;

type Means = Pick<Services, 'context' | 'outbound' | 'clearPasswords'>;

function targetOf(
  { name, driverClass, url, username, password }: SourceRow,
  box: SecretBox,
): Omit<SourceTarget, 'isClearAllowed'> {
  const kind = kindOf(driverClass);
  const address = kind && readAddress(url, kind);
  // Rows are written through the rules that this reads by; only what was changed beside them comes here.
  if (!address || 'code' in address) throw new AppError('SOURCE_ADDRESS', { field: datasource.fields.url, example: driverClass });
  return { ...address, name, username, password: openedBy(box, { name, password }) };
}

function openedBy(box: SecretBox, { name, password }: Pick<SourceRow, 'name' | 'password'>): string {
  try {
    return box.open(password);
  } catch {
    // The password is sealed under a key that this server does not have, so it has to be entered again.
    throw new AppError('SOURCE_PASSWORD_LOST', { name });
  }
}

interface Asked {
  readonly id: string;
  /** Trying one out is for those that are switched off as well. */
  readonly isTrial?: boolean;
}

/** Works with the data source of this id, whose connection is closed afterwards. */
export async function withSource<T>(
  { context: { db, box }, outbound, clearPasswords }: Means,
  { id, isTrial = false }: Asked,
  work: (session: SourceSession) => Promise<T>,
): Promise<T> {
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  const row = await requireRow(db, datasource, { where: { id } });
  if (!isTrial && row.status !== enabled) throw new AppError('SOURCE_OFF', { name: row.name });
  return withSession({ ...targetOf(row, box), isClearAllowed: clearPasswords }, { outbound }, work);
}

/**
 * Reads the tables of a data source over one connection, which is closed afterwards. Not to be called within a transaction: the
 * other side may take seconds.
 */
export const withInspector = <T>(services: Means, id: string, work: (inspector: Inspector) => Promise<T>): Promise<T> =>
  withSource(services, { id }, ({ inspector }) => work(inspector));
